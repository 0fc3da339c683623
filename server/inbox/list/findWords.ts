/** A search as a condition on `tickets t`: starts from the rarest word, or checks each ticket, whichever is cheaper. */

import type postgres from "postgres";
import { onlyRow } from "../../db/onlyRow.ts";
import { elementAt } from "../../language/lists.ts";
import { endOfRange, readSearch, type SearchWord } from "../../language/searchTerms.ts";

type Sql = postgres.Sql;
type Piece = postgres.PendingQuery<postgres.Row[]>;

/** Wrapped because awaiting a bare query fragment would execute it. */
export interface WordCondition {
  condition: Piece;
}

const NUMBER = /^(?:t-|#)?(\d{1,9})$/i;

/**
 * A word in this many tickets is not used as a starting point. When all words are this common, scanning tickets in the
 * list's order finds a page of matches quickly.
 */
const COMMON = 3000;

/**
 * Matches tickets that contain every word of the search, or have its number. The plan is fixed: the planner misjudges
 * how words correlate, and was off by a factor of ten.
 * @returns null for a search without a word
 */
export async function foundBy(sql: Sql, tenantId: string, search: string): Promise<WordCondition | null> {
  const [, number] = NUMBER.exec(search) ?? [];
  const words = readSearch(number ?? search);
  const [only] = words;
  if (only === undefined) return null;
  if (number) {
    const written = numbersOf(sql, tenantId, only);
    return { condition: sql`and t.number = any(array(select ${Number(number)}::int union all ${written}))` };
  }
  const counts = await Promise.all(words.map((word) => countUpTo(sql, tenantId, word)));
  const least = Math.min(...counts);
  const rarest = least < COMMON ? counts.indexOf(least) : -1;
  const probes = words.filter((_, n) => n !== rarest).map((word) => probe(sql, word));
  const all = probes.reduce((found, each) => sql`${found} and ${each}`, sql`true`);
  const first =
    rarest < 0 ? sql`true` : sql`t.number = any(array(${numbersOf(sql, tenantId, elementAt(words, rarest))}))`;
  return { condition: sql`and ${first} and ${all}` };
}

async function countUpTo(sql: Sql, tenantId: string, word: SearchWord): Promise<number> {
  const row = onlyRow(
    await sql<{ count: number }[]>`
    select count(*)::int as count from (${numbersOf(sql, tenantId, word)} limit ${COMMON}) few`,
  );
  return row.count;
}

function numbersOf(sql: Sql, tenantId: string, word: SearchWord): Piece {
  const parts = isWord(sql, word).map(
    (is) => sql`select number from ticket_words w where w.tenant_id = ${tenantId} and ${is}`,
  );
  return parts.reduce((one, other) => sql`${one} union all ${other}`);
}

/** Whether the ticket has the word. `offset 0` keeps it a lookup in this ticket's own words. */
function probe(sql: Sql, word: SearchWord): Piece {
  const own = sql`select from ticket_words w where w.tenant_id = t.tenant_id and w.number = t.number`;
  const parts = isWord(sql, word).map((is) => sql`exists (${own} and ${is} offset 0)`);
  return sql`(${parts.reduce((one, other) => sql`${one} or ${other}`)})`;
}

function isWord(sql: Sql, { exact, beginning }: SearchWord): Piece[] {
  return [
    ...(beginning === null ? [] : [sql`w.word >= ${beginning} and w.word < ${endOfRange(beginning)}`]),
    ...(exact.length === 0 ? [] : [sql`w.word = any(${exact}::text[])`]),
  ];
}
