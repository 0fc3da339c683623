-- Computes BM25F over the postings of some terms.
-- Takes: terms with their weights, and whether each was asked for; `p_fields`: k1, then weight, norm and average length of title,
--   heading and body; `p_blocks`, `p_numbers`: where to look (null: everywhere). db/sql/postings.ts describes an entry's layout.
-- Returns each passage's number, its score, and the total weight of the asked terms in it.
-- Called by: find_passages, which has set role and tenant.
create or replace function score_postings(
  p_tenant uuid, p_terms text[], p_weights real[], p_asked boolean[], p_fields real[], p_blocks integer[], p_numbers bigint[]
)
returns table (number bigint, bm25 real, covered real)
language plpgsql stable rows 500
as $function$
#variable_conflict use_column
declare
  k1 real := p_fields[1];
  title_weight real := p_fields[2];
  title_norm real := p_fields[3];
  title_avg real := p_fields[4];
  heading_weight real := p_fields[5];
  heading_norm real := p_fields[6];
  heading_avg real := p_fields[7];
  body_weight real := p_fields[8];
  body_norm real := p_fields[9];
  body_avg real := p_fields[10];
begin
  return query
    select number, sum(weight * frequency / (k1 + frequency)), sum(weight) filter (where asked)
    from (
      select weight, asked, block::bigint * 256 + (entry >> 55) as number, (
          title_weight * ((entry >> 48) & 127)::int
            / (1 - title_norm + title_norm * ((entry >> 40) & 255)::int / title_avg)
          + heading_weight * ((entry >> 32) & 255)::int
            / (1 - heading_norm + heading_norm * ((entry >> 23) & 511)::int / heading_avg)
          + body_weight * ((entry >> 12) & 2047)::int
            / (1 - body_norm + body_norm * (entry & 4095)::int / body_avg)
        )::real as frequency
      from unnest(p_terms, p_weights, p_asked) as own (term, weight, asked)
      cross join lateral (
        select block, first || others as entries from postings
        where tenant_id = p_tenant and postings.term = own.term and (p_blocks is null or block = any (p_blocks))
        offset 0
      ) as posting
      cross join unnest(entries) as entry
    ) as found
    where p_numbers is null or number = any (p_numbers)
    group by number;
end
$function$;
