/** Finds where in each ticket of a page the search matched. */
import type postgres from "postgres";
import { findHit, type Hit } from "../../language/findHit.ts";
import { readSearch } from "../../language/searchTerms.ts";
import type { TicketRow } from "../../protocol/inbox.ts";

type Found = NonNullable<TicketRow["found"]>;

interface Written {
  ticket_id: string;
  place: Found["place"];
  by: string | null;
  text: string;
}

/** Searched characters per text; later matches are found but not shown. */
const MAX_CHARS = 4000;
/** Newest texts searched per ticket. */
const MAX_TEXTS = 100;

/**
 * The place that matches the most words; among equals the newest message, then notes, then files.
 * @param ids tickets of one page
 */
export async function findPlaces(
  sql: postgres.Sql,
  tenantId: string,
  { ids, search }: { ids: string[]; search: string },
): Promise<Map<string, Found>> {
  const words = readSearch(search);
  if (words.length === 0 || ids.length === 0) return new Map();
  const written = await sql<Written[]>`
    select t.id as ticket_id, w.place, w.by, w.text
    from unnest(${ids}::uuid[]) as t (id) cross join lateral (
      (select m.role as place, m.author_name as by, left(m.content, ${MAX_CHARS}) as text from messages m
        where m.tenant_id = ${tenantId} and m.ticket_id = t.id and m.role <> 'system' order by m.seq desc limit ${MAX_TEXTS})
      union all
      (select 'note', n.author_name, left(n.content, ${MAX_CHARS}) from notes n
        where n.tenant_id = ${tenantId} and n.ticket_id = t.id order by n.created_at desc limit ${MAX_TEXTS})
      union all
      (select 'file', null, f.name from attachments f
        where f.tenant_id = ${tenantId} and f.ticket_id = t.id and f.message_id is not null limit ${MAX_TEXTS})
    ) w`;
  const best = new Map<string, { hit: Hit; written: Written }>();
  for (const each of written) {
    const known = best.get(each.ticket_id);
    if (known && known.hit.words === words.length) continue;
    const hit = findHit(each.text, words);
    if (hit && hit.words > (known?.hit.words ?? 0)) best.set(each.ticket_id, { hit, written: each });
  }
  return new Map([...best].map(([id, { hit, written }]) => [id, toFound(hit, written)]));
}

const toFound = ({ before, hit, after }: Hit, { place, by }: Written): Found => ({ place, by, before, hit, after });
