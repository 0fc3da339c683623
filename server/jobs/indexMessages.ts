/** Keeps what is said searchable. */
import type { Parts } from "../context/context.ts";
import { findUnworded, indexWords, QUIET_SECONDS } from "../inbox/list/indexWords.ts";
import { type Background, startLoop } from "./loop.ts";

const LOOK_MS = 10_000;
/** A round is many of them. */
const LONGEST_MS = 600_000;
/** Transactions for one tenant before the others have their turn. */
const TURN = 20;

/** Looks every ten seconds for tickets in which it has become quiet, and takes their words in. */
export function indexMessages(parts: Pick<Parts, "db" | "log">): Background {
  return startLoop(parts.log, "indexMessages", LOOK_MS, () => indexDue(parts), LONGEST_MS);
}

/** @param quietSeconds since a ticket's last message @returns how many tickets */
export async function indexDue({ db }: Pick<Parts, "db">, quietSeconds = QUIET_SECONDS): Promise<number> {
  let done = 0;
  for (const tenantId of await findUnworded({ db }, quietSeconds)) {
    for (let round = 0; round < TURN; round++) {
      const some = await indexWords({ db, tenantId }, quietSeconds);
      done += some;
      if (some === 0) break;
    }
  }
  return done;
}
