/** `frontdesk account reset-link`: helps a person who can't sign in, where no mail server is set up. */
import { parseArgs } from "node:util";
import { makeResetLink } from "../accounts/signIn/requestPasswordReset.ts";
import { UsageError } from "./usageError.ts";
import { withParts } from "./withParts.ts";

/** @returns the exit code @throws UsageError; Error with a message for the person at the terminal */
export async function account(argv: string[]): Promise<number> {
  const {
    positionals: [verb],
    values: { email },
  } = parseArgs({ args: argv, allowPositionals: true, options: { email: { type: "string" } } });
  if (verb !== "reset-link" || !email) throw new UsageError();
  return withParts(async (parts) => {
    const made = await makeResetLink(parts, email.trim().toLowerCase());
    if (made === null) throw new Error("no account signs in with this address and a password");
    console.log(made.link);
  });
}
