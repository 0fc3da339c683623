/** `frontdesk migrate`: migrates the database ahead of time; the service does the same at each start. */
import { parseArgs } from "node:util";
import { loadCommandConfig } from "../config/config.ts";
import { migrate } from "../db/migrate.ts";

/** @returns the exit code @throws ConfigError; the database's errors: what was applied before stays */
export async function migrateCommand(argv: string[]): Promise<number> {
  parseArgs({ args: argv, options: {} });
  const config = loadCommandConfig();
  const url = config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL;
  if (!url) throw new Error("DATABASE_MIGRATION_URL is not set");
  await migrate(url, (line) => console.log(line));
  console.log("the database has everything that this version needs");
  return 0;
}
