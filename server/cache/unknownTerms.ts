import { type TenantContext, withTenant } from "../db/tenant.ts";
import { generalTerms } from "../language/generalTerms.ts";
import { tokenize } from "../language/tokenize.ts";

/**
 * The text's terms found in neither the tenant's documents nor general vocabulary: names, streets, whatever only this
 * visitor would say.
 */
export async function unknownTerms(ctx: TenantContext, text: string): Promise<string[]> {
  const asked = [...new Set(tokenize(text))].filter((term) => !generalTerms.has(term));
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
