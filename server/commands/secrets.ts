/** `frontdesk secrets rotate`: encrypts every tenant's secrets with the first key of SECRETS_KEYS. */
import { parseArgs } from "node:util";
import { rotateSecrets } from "../tenants/rotateSecrets.ts";
import { UsageError } from "./usageError.ts";
import { withParts } from "./withParts.ts";

/** @returns the exit code @throws UsageError */
export async function secrets(argv: string[]): Promise<number> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, options: {} });
  if (positionals[0] !== "rotate") throw new UsageError();
  return withParts(async (parts) => console.log(`secrets encrypted anew: ${await rotateSecrets(parts)}`));
}
