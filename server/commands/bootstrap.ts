/**
 * `node server/commands/bootstrap.ts --tenant "Name" --email you@example.com [--origin https://shop.example]`
 * Creates a tenant and its first owner, and prints the tenant's id and a one-time password.
 */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { createOwner } from "../accounts/signIn/createOwner.ts";
import { ConfigError, loadConfig } from "../config/config.ts";
import { openDatabase } from "../db/database.ts";
import { explainDatabaseError } from "../db/explainDatabaseError.ts";
import { migrate } from "../db/migrate.ts";
import { createTenant } from "../tenants/createTenant.ts";

const USAGE = `usage: node server/commands/bootstrap.ts --tenant "Name" --email you@example.com [--origin https://shop.example]
Makes a tenant and its first owner, and prints the tenant's id and a password.`;

try {
  const { values } = parseArgs({
    options: {
      tenant: { type: "string" },
      email: { type: "string" },
      origin: { type: "string", multiple: true },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const { tenant, email, origin = [] } = values;
  if (!tenant || !email) throw new Error(USAGE);
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
  } finally {
    await db.close();
  }
} catch (error) {
  const known = explainDatabaseError(error);
  console.error(known ?? (error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.message));
  process.exit(1);
}
