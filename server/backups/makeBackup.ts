/** Writes a backup: a logical dump of the database, and the files that belong to it. */
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import type { Config } from "../config/config.ts";
import { type RowCounts, withSnapshot } from "../db/copies.ts";
import { errorCode } from "../kernel/errors.ts";
import { VERSION } from "../kernel/version.ts";
import { DUMP, FILES, writeManifest } from "./manifest.ts";
import { nameOf, olderThan } from "./names.ts";
import { runPgTool } from "./pgTool.ts";

/** Not copied from DATA_DIR: temporary files, and the demo's database, which no server reads. */
const LEFT_OUT = ["uploads", "database"];

export interface Backup {
  folder: string;
  rows: RowCounts;
}

/**
 * Safe while the service runs: the dump and the row counts come from one snapshot.
 * @param to the folder in which the backup gets its own folder, under its final name once it is complete
 * @throws Error when pg_dump is missing or fails, or the login does not see every row
 */
export async function makeBackup(
  { DATA_DIR }: Pick<Config, "DATA_DIR">,
  { url, to, now = new Date() }: { url: string; to: string; now?: Date },
): Promise<Backup> {
  const folder = join(resolve(to), nameOf(now));
  const part = `${folder}.part`;
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    const rows = await withSnapshot(url, async (taken) => {
      await runPgTool("pg_dump", url, [
        `--snapshot=${taken.snapshot}`,
        "--format=custom",
        `--file=${join(part, DUMP)}`,
      ]);
      return taken.rows;
    });
    await copyFiles(DATA_DIR, join(part, FILES), resolve(to));
    await writeManifest(part, { made_at: now.toISOString(), version: VERSION, rows });
    await rename(part, folder);
    return { folder, rows };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Deletes all but the newest backups.
 * @returns the names of the deleted ones
 */
export async function dropOldBackups(to: string, keep: number): Promise<string[]> {
  const old = olderThan(await readdir(to), keep);
  for (const name of old) await rm(join(to, name), { recursive: true, force: true });
  return old;
}

/** @param backups the backups' folder: if it is inside the folder being copied, it is skipped */
async function copyFiles(from: string, into: string, backups: string): Promise<void> {
  await mkdir(into, { recursive: true });
  const names = await readdir(from).catch((error) => {
    // There is no folder before the first file. One that can't be read would be missing from the backup.
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((each) => !LEFT_OUT.includes(each)))
    await cp(join(from, name), join(into, name), {
      recursive: true,
      filter: (path) => path !== backups && !path.startsWith(backups + sep),
    });
}
