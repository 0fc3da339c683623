/** `frontdesk restore`: loads a backup into an empty database, before the service is started on it. */
import { parseArgs } from "node:util";
import { restoreBackup } from "../backups/restoreBackup.ts";
import { loadCommandConfig } from "../config/config.ts";
import { UsageError } from "./usageError.ts";

/** @returns the exit code @throws UsageError; ConfigError; the database's errors; Error with what to do */
export async function restore(argv: string[]): Promise<number> {
  const {
    positionals: [folder, ...others],
    values: { "hold-mail": holdsMail },
  } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { "hold-mail": { type: "boolean", default: false } },
  });
  if (!folder || others.length > 0) throw new UsageError();
  const config = loadCommandConfig();
  const url = config.DATABASE_MIGRATION_URL;
  if (!url) throw new Error("DATABASE_MIGRATION_URL is not set");
  const { manifest, held } = await restoreBackup(config, { folder, url, holdsMail, say: (line) => console.log(line) });
  console.log(`restored what was there at ${manifest.made_at}; every table has as many rows as in the backup`);
  if (holdsMail) console.log(`emails held back: ${held}; frontdesk outbox lists them`);
  return 0;
}
