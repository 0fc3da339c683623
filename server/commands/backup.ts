/** `frontdesk backup`: a dump of the database and the files that belong to it, while the service runs. */
import { parseArgs } from "node:util";
import { dropOldBackups, makeBackup } from "../backups/makeBackup.ts";
import { loadCommandConfig } from "../config/config.ts";
import { noteBackup } from "../db/copies.ts";
import { UsageError } from "./usageError.ts";

/** @returns the exit code @throws UsageError; ConfigError; the database's errors; Error when pg_dump fails */
export async function backup(argv: string[]): Promise<number> {
  const {
    values: { to, keep },
  } = parseArgs({ args: argv, options: { to: { type: "string" }, keep: { type: "string" } } });
  if (!to) throw new UsageError();
  if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)) throw new UsageError("--keep takes a whole number from 1");
  const config = loadCommandConfig();
  const url = config.DATABASE_BACKUP_URL;
  if (!url)
    throw new Error(
      "DATABASE_BACKUP_URL is not set: a backup needs a login that reads every row (docs/self-hosting.md)",
    );
  const startedAt = performance.now();
  const { folder, rows } = await makeBackup(config, { url, to });
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${folder}: ${total} rows of ${Object.keys(rows).length} tables`);
  await noteBackup(url, (performance.now() - startedAt) / 1000).catch(({ message }: Error) => {
    // The backup is whole all the same: only the doctor will not know of it.
    console.error(`when it was made could not be noted in the database: ${message}`);
  });
  if (keep) for (const name of await dropOldBackups(to, Number(keep))) console.log(`deleted ${name}`);
  return 0;
}
