/** `frontdesk outbox list | retry | drop`: dead letters, for the operator at the command line. */
import type { Parts } from "../context/context.ts";
import type { ChosenLetter, DeadLetter } from "../protocol/operator.ts";
import { HELD } from "./holdMail.ts";
import { listDeadLetters } from "./listDeadLetters.ts";
import { dropDeadLetters, retryDeadLetters } from "./settleDeadLetters.ts";

const PAGE = 200;
const NONE: Record<string, string> = { all: "nothing was given up", held: "no email is held back" };

/** One line per dead letter: id, kind, time, tenant, and reason. */
export async function printDeadLetters(parts: Pick<Parts, "db">): Promise<void> {
  const letters = await allLetters(parts);
  for (const { id, dead_at, kind, tenant, attempts, reason } of letters)
    console.log(`${id}  ${dead_at}  ${kind}  ${tenant}  tries ${attempts}  ${reason}`);
  if (letters.length === 0) console.log("nothing was given up");
}

/** @param which an id, `held` (emails held back after a restore) or `all` @throws Error when there is no such dead letter */
export async function settleFromCommand(
  parts: Pick<Parts, "db" | "jobs">,
  verb: "retry" | "drop",
  which: string,
): Promise<void> {
  const chosen = (await allLetters(parts)).filter(
    ({ id, reason }) => which === "all" || which === id || (which === "held" && reason === HELD),
  );
  if (chosen.length === 0) throw new Error(NONE[which] ?? "there is no such dead letter");
  const settle = verb === "retry" ? retryDeadLetters : dropDeadLetters;
  const settled = await settle(parts, chosen satisfies ChosenLetter[]);
  console.log(
    verb === "retry"
      ? `to be tried again: ${settled}; a running service does so within seconds`
      : `dropped: ${settled}`,
  );
}

async function allLetters(parts: Pick<Parts, "db">): Promise<DeadLetter[]> {
  const all: DeadLetter[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDeadLetters(parts, { cursor, limit: PAGE });
    all.push(...page.dead_letters);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
