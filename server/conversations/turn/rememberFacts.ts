/** Stores what a message says about the visitor's own order, plan or product, with its conversation. */
import { type FoundFact, findFacts } from "../../answering/facts/findFacts.ts";
import { mergeFacts } from "../../answering/facts/mergeFacts.ts";
import type { Parts } from "../../context/context.ts";
import { entriesOf, isHeaded } from "../../db/sql/postings.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { tokenize } from "../../language/tokenize.ts";
import type { Fact } from "../../protocol/facts.ts";

/** A message, and where it belongs. */
interface Said {
  tenantId: string;
  content: string;
  seq: number;
}

/**
 * Extracts facts about the visitor from a message. Most messages have none and cost no query. A failure is logged: the
 * conversation goes on without.
 */
export async function hearFacts(parts: Pick<Parts, "db" | "log">, { tenantId, content, seq }: Said): Promise<Fact[]> {
  const found = findFacts(content);
  if (found.length === 0) return [];
  try {
    const said = await confirmNames({ db: parts.db, tenantId }, found);
    return said.map((fact) => ({ ...fact, seq }));
  } catch (error) {
    parts.log.warn({ err: error }, "the message could not be searched for the visitor's order or plan");
    return [];
  }
}

/** Stores the facts of a message that no turn answers; a turn's end stores its own. A failure is logged. */
export async function rememberFacts(
  parts: Pick<Parts, "db" | "log">,
  message: Said & { ticketId: string },
): Promise<void> {
  const said = await hearFacts(parts, message);
  if (said.length === 0) return;
  const { tenantId, ticketId } = message;
  try {
    await withTenant({ db: parts.db, tenantId }, async (tx) => {
      const [ticket] = await tx.sql<{ facts: Fact[] }[]>`
        select facts from tickets where tenant_id = ${tenantId} and id = ${ticketId} for update`;
      if (!ticket) return;
      await tx.sql`
        update tickets set facts = ${JSON.stringify(mergeFacts(ticket.facts, said))}::jsonb
        where tenant_id = ${tenantId} and id = ${ticketId}`;
    });
  } catch (error) {
    parts.log.warn({ err: error, ticket_id: ticketId }, "the visitor's order or plan could not be stored");
  }
}

/** A plan is known if the documents contain all its words, a product if a title or heading does. */
async function confirmNames(ctx: TenantContext, found: FoundFact[]): Promise<FoundFact[]> {
  const terms = [...new Set(found.flatMap((fact) => (fact.kind === "order" ? [] : tokenize(fact.value))))];
  if (terms.length === 0) return found;
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<{ term: string; is_headed: boolean }[]>`
      select term, bool_or(${isHeaded(tx)}) as is_headed from postings cross join unnest(${entriesOf(tx)}) as entry
      where tenant_id = ${ctx.tenantId} and term = any(${terms}::text[]) group by term`,
  );
  const known = new Map(rows.map((row) => [row.term, row.is_headed]));
  return found.filter(({ kind, value }) => {
    if (kind === "order") return true;
    return tokenize(value).every((term) => (kind === "plan" ? known.has(term) : known.get(term) === true));
  });
}
