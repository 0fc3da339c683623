import { type TenantContext, withTenant } from "../db/tenant.ts";
import { weakWords } from "../language/stopWords.ts";
import { tokenize } from "../language/tokenize.ts";
import { foreignFunctionWords, functionWords, ordinaryWords, synonymGroup } from "../language/vocabulary.ts";

/** Words common in answers on any topic. */
const answerWords = `
  simply just navigate go head open click tap press select choose pick switch turn toggle enter type fill add remove save
  confirm submit send sent receive received request requests complete completed proceed continue follow following steps step
  process processed processing visit contact reach team staff support customer customers service page pages section tab
  button menu option options list field form link account settings details information info website site app within directly
  automatically immediately currently available unavailable note notice however therefore instead once whether based
  including includes include provide provided provides allow allows allowed check review update updated access manage view
  shown displayed listed below above required optional typically generally usually depending applies apply applicable
  eligible must cannot able unable ensure sure make makes additionally also furthermore moreover further example such like
  regarding concerning according per via using used uses user users due time times any all each every several various
  specific certain different similar related relevant important necessary possible easily quickly securely safe
  unfortunately sorry glad happy welcome hope clear detail original current new next previous first last second final
  total amount number date start end begin ends part full entire whole still already yet soon later until after before`
  .trim()
  .split(/\s+/);

/** General vocabulary, tokenized as in the index. */
const general = new Set(
  [answerWords, functionWords, ordinaryWords, weakWords, foreignFunctionWords, synonymGroup.keys()].flatMap((words) =>
    [...words].flatMap((word) => tokenize(word)),
  ),
);

/**
 * The text's terms found in neither the tenant's documents nor general vocabulary: names, streets, whatever only this
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
