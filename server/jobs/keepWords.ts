/** Keeps what is said searchable. */
import type { Parts } from "../context.ts";
import { findUnworded, indexWords } from "../inbox/indexWords.ts";
import { type Background, startLoop } from "./loop.ts";

const WORDS_MS = 2000;
/** Transactions for one tenant before the others have their turn. */
const TURN = 20;

/** Looks every two seconds for tickets with news, and takes their words in. */
export function keepWords(parts: Pick<Parts, "db" | "log">): Background {
  return startLoop(parts.log, "keepWords", WORDS_MS, () => takeWordsIn(parts));
}

/** @returns how many tickets */
export async function takeWordsIn({ db }: Pick<Parts, "db">): Promise<number> {
  let done = 0;
  for (const tenantId of await findUnworded({ db })) {
    for (let round = 0; round < TURN; round++) {
      const some = await indexWords({ db, tenantId });
      done += some;
      if (some === 0) break;
    }
  }
  return done;
}
