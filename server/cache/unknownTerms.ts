import { weakWords } from "../agent/local/stopWords.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { tokenize } from "../knowledge/tokenize.ts";
import { foreignFunctionWords, functionWords, ordinaryWords, synonymGroup } from "./match/vocabulary.ts";

/** General language, in the index's own terms. */
const general = new Set(
  [functionWords, ordinaryWords, weakWords, foreignFunctionWords, synonymGroup.keys()].flatMap((words) =>
    [...words].flatMap((word) => tokenize(word)),
  ),
);

/**
 * The text's terms that neither the tenant's documents nor general language has: names, streets, whatever only this
 * visitor would say.
 */
export async function unknownTerms(ctx: TenantContext, text: string): Promise<string[]> {
  const asked = [...new Set(tokenize(text))].filter((term) => !general.has(term));
  if (asked.length === 0) return [];
  const known = await withTenant(
    ctx,
    (tx) => tx.sql<{ term: string }[]>`
      select asked.term from unnest(${asked}::text[]) as asked (term)
      where exists (select from postings where tenant_id = ${ctx.tenantId} and postings.term = asked.term)`,
  );
  const terms = new Set(known.map((row) => row.term));
  return asked.filter((term) => !terms.has(term));
}
