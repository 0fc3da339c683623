/** `frontdesk outbox list | retry | drop | hold`: effects that were given up, and emails held back after a restore. */
import { parseArgs } from "node:util";
import { holdMail } from "../operator/holdMail.ts";
import { printDeadLetters, settleFromCommand } from "../operator/outboxCommand.ts";
import { UsageError } from "./usageError.ts";
import { confirm, withParts } from "./withParts.ts";

/** @returns the exit code @throws UsageError; Error with a message for the person at the terminal */
export async function outbox(argv: string[]): Promise<number> {
  const {
    positionals: [verb, id],
    values: { yes = false },
  } = parseArgs({ args: argv, allowPositionals: true, options: { yes: { type: "boolean" } } });
  if (verb === "list") return withParts(printDeadLetters);
  if (verb === "hold" && !id)
    return withParts(async (parts) => console.log(`emails held back: ${await holdMail(parts)}`));
  if (verb === "retry" && id) return withParts((parts) => settleFromCommand(parts, verb, id));
  if (verb !== "drop" || !id) throw new UsageError();
  return withParts(async (parts) => {
    await confirm(yes, "What was owed will never be done.", id);
    await settleFromCommand(parts, verb, id);
  });
}
