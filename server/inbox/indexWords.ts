/** Makes what was said in tickets searchable, soon after it was said and apart from saying it. */
import type { Tx } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { wordsToFind } from "../language/searchTerms.ts";

/** Tickets per transaction. */
const AT_ONCE = 50;
const TENANTS_AT_ONCE = 100;

/** Tenants in whose tickets something can't be searched for yet. */
export async function findUnworded({ db }: Pick<TenantContext, "db">): Promise<string[]> {
  const rows = await withSystem(
    db,
    "sweep_words",
    ({ sql }) => sql<{ tenant_id: string }[]>`
      select distinct tenant_id from tickets where last_seq > worded_seq limit ${TENANTS_AT_ONCE}`,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

interface Unworded {
  id: string;
  number: number;
  last_seq: number;
  worded_seq: number;
  text: string;
}

/**
 * Puts the words of some tickets in the index: of their messages since the last time, and of all that a ticket is also found by.
 * One process does it for a tenant at a time; another one that comes meanwhile leaves it to that.
 * @returns how many tickets; fewer than were looked at when some were changed meanwhile: they are left for the next time
 */
export async function indexWords(ctx: TenantContext): Promise<number> {
  return withTenant(ctx, async (tx) => {
    const [lock] = await tx.sql<{ taken: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`words:${ctx.tenantId}`}, 0)) as taken`;
    if (!lock!.taken) return 0;
    const tickets = await selectUnworded(tx, ctx.tenantId);
    if (tickets.length === 0) return 0;
    const pairs = tickets.flatMap(({ number, text }) => [...wordsToFind(text)].map((word) => ({ number, word })));
    await tx.sql`
      insert into ticket_words (tenant_id, number, word)
      select ${ctx.tenantId}::uuid, number, word
      from unnest(${pairs.map(({ number }) => number)}::int[], ${pairs.map(({ word }) => word)}::text[]) as pair (number, word)
      on conflict do nothing`;
    return markWorded(tx, ctx.tenantId, tickets);
  });
}

function selectUnworded({ sql }: Tx, tenantId: string) {
  return sql<Unworded[]>`
    select t.id, t.number, t.last_seq, t.worded_seq,
      concat_ws(E'\n', t.title, t.email, v.email, v.name, t.page ->> 'url', t.page ->> 'title', (
        select string_agg(m.content, E'\n') from messages m
        where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.seq > t.worded_seq and m.role <> 'system')) as text
    from tickets t join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    where t.tenant_id = ${tenantId} and t.last_seq > t.worded_seq limit ${AT_ONCE}`;
}

/** Waits for nobody's turn: a ticket that is locked just now has changed, and comes again. */
async function markWorded({ sql }: Tx, tenantId: string, tickets: Unworded[]): Promise<number> {
  const marked = await sql`
    update tickets t set worded_seq = read.last_seq
    from unnest(${tickets.map(({ id }) => id)}::uuid[], ${tickets.map(({ last_seq }) => last_seq)}::int[],
      ${tickets.map(({ worded_seq }) => worded_seq)}::int[]) as read (id, last_seq, worded_seq)
    where t.tenant_id = ${tenantId} and t.id = read.id and t.worded_seq = read.worded_seq and t.id in (
      select id from tickets where tenant_id = ${tenantId} and id = any(${tickets.map(({ id }) => id)}::uuid[])
      for no key update skip locked)
    returning t.id`;
  return marked.length;
}
