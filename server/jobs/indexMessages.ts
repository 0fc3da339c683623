/** Keeps the search index of messages up to date. */
import type { Parts } from "../context/context.ts";
import { findUnindexed, indexTenantMessages, QUIET_SECONDS } from "../inbox/list/indexTenantMessages.ts";
import { inOneProcess } from "./inOneProcess.ts";
import { type Background, startLoop } from "./loop.ts";

const LOOK_MS = 10_000;
/** A round runs many transactions. */
const MAX_ROUND_MS = 600_000;
/** Transactions per tenant before the next tenant's turn. */
const TURN = 20;

/** Every ten seconds, indexes the words of tickets that have gone quiet. */
export function indexMessages(parts: Pick<Parts, "db" | "log" | "usedTokens">): Background {
  const look = inOneProcess(parts, "words", LOOK_MS, () => indexDue(parts));
  return startLoop(parts.log, "indexMessages", LOOK_MS, look, MAX_ROUND_MS);
}

/** @param quietSeconds since a ticket's last message @returns the number of tickets indexed */
export async function indexDue({ db }: Pick<Parts, "db">, quietSeconds = QUIET_SECONDS): Promise<number> {
  let done = 0;
  for (const tenantId of await findUnindexed({ db }, quietSeconds)) {
    for (let round = 0; round < TURN; round++) {
      const some = await indexTenantMessages({ db, tenantId }, quietSeconds);
      done += some;
      if (some === 0) break;
    }
  }
  return done;
}
