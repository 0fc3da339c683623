/** Keeps what a message says of the visitor's own order, plan or product, with its conversation. */
import { type FoundFact, findFacts } from "../../answering/facts/findFacts.ts";
import { mergeFacts } from "../../answering/facts/mergeFacts.ts";
import type { Parts } from "../../context/context.ts";
import { entriesOf, isHeaded } from "../../db/sql/postings.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { tokenize } from "../../language/tokenize.ts";
import type { Fact } from "../../protocol/facts.ts";

/** What a conversation's message has to say, and where it stands. */
interface Said {
  tenantId: string;
  content: string;
  seq: number;
}

/**
 * What a message says of the visitor. Most say nothing of the kind and cost no look into the database. A failure is
 * logged: the conversation goes on without.
 */
export async function hearFacts(parts: Pick<Parts, "db" | "log">, { tenantId, content, seq }: Said): Promise<Fact[]> {
  const found = findFacts(content);
  if (found.length === 0) return [];
  try {
    const said = await confirmNames({ db: parts.db, tenantId }, found);
    return said.map((fact) => ({ ...fact, seq }));
  } catch (error) {
    parts.log.warn({ err: error }, "what the visitor said of their order or plan was not heard");
    return [];
  }
}

/** Keeps what a message says that no turn answers: the end of a turn stores it itself. A failure is logged. */
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
    parts.log.warn({ err: error, ticket_id: ticketId }, "what the visitor said of their order or plan was not kept");
  }
}

/** Plans are known when the documents have all their words, products when a title or heading has them. */
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
