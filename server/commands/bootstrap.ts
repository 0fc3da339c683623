/** `frontdesk bootstrap`: creates a tenant and its first owner, and prints the tenant's id and a one-time password. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { createOwner } from "../accounts/signIn/createOwner.ts";
import { loadConfig } from "../config/config.ts";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { createTenant } from "../tenants/createTenant.ts";
import { UsageError } from "./usageError.ts";

/** @returns the exit code @throws UsageError; ConfigError; the database's errors */
export async function bootstrap(argv: string[]): Promise<number> {
  const {
    values: { tenant, email, origin = [] },
  } = parseArgs({
    args: argv,
    options: { tenant: { type: "string" }, email: { type: "string" }, origin: { type: "string", multiple: true } },
  });
  if (!tenant || !email) throw new UsageError();
  const config = loadConfig();
  const url = config.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  await migrate(config.DATABASE_MIGRATION_URL ?? url, (line) => console.error(line));
  const db = openDatabase({ url, poolSize: 2, prepare: config.DATABASE_PREPARE });
  try {
    const { id } = await createTenant(db, { name: tenant, origins: origin });
    const password = randomBytes(12).toString("base64url");
    await createOwner({ db }, { tenantId: id, email, name: email, password });
    console.log(`tenant    ${id}\nemail     ${email}\npassword  ${password}   (change it after the first sign-in)`);
    return 0;
  } finally {
    await db.close();
  }
}
