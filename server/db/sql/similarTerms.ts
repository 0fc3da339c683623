/** The terms of a tenant's index that a word without postings is compared with. */
import type { Tx } from "../database.ts";
import { passagesOf } from "./postings.ts";

/** Terms examined per prefix. */
const MAX_TERMS = 400;
/** Enough to tell a common word from a rare one. */
const MAX_COUNTED = 50;

/**
 * Those of `exact` that the tenant has, and all that start with a two-letter prefix of `beginnings`, most frequent
 * first. Skips from one distinct term to the next along the key, so its cost does not grow with the postings.
 */
export async function similarTerms(
  tx: Tx,
  tenantId: string,
  { beginnings, exact }: { beginnings: string[]; exact: string[] },
): Promise<string[]> {
  const rows = await tx.sql<{ term: string }[]>`
    with beginnings as (
      select value as beginning from jsonb_array_elements_text(${JSON.stringify(beginnings)}::jsonb)
    ), found as (
      select steps.term from beginnings cross join lateral (
        with recursive step as (
          (select term, 1 as place from postings where tenant_id = ${tenantId} and term >= beginning
            order by term limit 1)
          union all
          select next.term, place + 1 from step cross join lateral (
            select term from postings where tenant_id = ${tenantId} and postings.term > step.term order by term limit 1
          ) as next
          where left(step.term, 2) = beginning and place < ${MAX_TERMS}
        ) select term from step where left(term, 2) = beginning
      ) as steps
      union
      select value from jsonb_array_elements_text(${JSON.stringify(exact)}::jsonb)
      where exists (select from postings where tenant_id = ${tenantId} and term = value)
    )
    select term from found order by (
      select least(sum(passages), ${MAX_COUNTED}) from (
        select ${passagesOf(tx)} as passages from postings
        where tenant_id = ${tenantId} and postings.term = found.term limit ${MAX_COUNTED}
      ) as counted
    ) desc, term`;
  return rows.map(({ term }) => term);
}
