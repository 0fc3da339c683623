/** Loads a backup into an empty database, and its files into DATA_DIR. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { type CopyTarget, type RowCounts, withCopyTarget } from "../db/copies.ts";
import { HELD, MAIL_KINDS } from "../operator/holdMail.ts";
import { DUMP, FILES, type Manifest, readManifest } from "./manifest.ts";
import { listDump, runPgTool } from "./pgTool.ts";

/** These must exist before the tables, because rights are granted to them. */
const ROLES = ["frontdesk_migrator", "frontdesk_app", "frontdesk_platform"];

export interface Restored {
  manifest: Manifest;
  /** Number of unsent emails that were kept back as dead letters. */
  held: number;
}

/**
 * @param url the empty database, with the login that will own its tables
 * @param holdsMail keeps back all unsent emails, since they may have been sent after the backup was made
 * @param say called with a line about each slow step
 * @throws Error with instructions when the database is not empty, logins are missing, or a table's row count differs
 */
export async function restoreBackup(
  { DATA_DIR }: Pick<Config, "DATA_DIR">,
  { folder, url, holdsMail, say }: { folder: string; url: string; holdsMail: boolean; say: (line: string) => void },
): Promise<Restored> {
  const manifest = await readManifest(folder);
  const dump = join(folder, DUMP);
  // Loads one section of the dump: `pre-data` has the tables, `data` their rows, `post-data` indexes, keys, policies
  // and triggers.
  const load = (section: "pre-data" | "data" | "post-data") =>
    runPgTool("pg_restore", url, [`--section=${section}`, "--exit-on-error", "--no-comments", dump]);
  return withCopyTarget(url, async (target) => {
    await refuseUnready(target, ownersIn(await listDump(dump)));
    await target.letOwnersCreate();
    say("loading the tables and their rows");
    await load("pre-data");
    await load("data");
    refuseDifference(manifest.rows, await target.countRows());
    const held = holdsMail ? await target.holdOutbox(MAIL_KINDS, HELD) : 0;
    say("building the indexes, and row-level security");
    await load("post-data");
    await target.analyze();
    await cp(join(folder, FILES), DATA_DIR, { recursive: true });
    return { manifest, held };
  });
}

/** @throws Error before anything is written */
async function refuseUnready(target: CopyTarget, owners: string[]): Promise<void> {
  const tables = await target.tables();
  if (tables.length > 0)
    throw new Error(
      `the database is not empty (${tables.length} tables): restore into a new one, and change nothing here`,
    );
  const missing = await target.missingRoles([...new Set([...ROLES, ...owners])]);
  if (missing.length > 0)
    throw new Error(
      `these roles are missing: ${missing.join(", ")}. docker/postgres/logins.sql makes them: run it first`,
    );
}

/** The owners: the last word of each entry in a dump's table of contents. */
function ownersIn(list: string): string[] {
  const entries = list.split("\n").filter((line) => /^\d+;/.test(line));
  // A few entries, such as those of extensions, have no owner.
  const owners = entries.filter((line) => !/ EXTENSION - /.test(line)).flatMap((line) => line.split(" ").at(-1) || []);
  return [...new Set(owners)];
}

/** @throws Error naming each table whose row count differs from the backup's */
function refuseDifference(expected: RowCounts, found: RowCounts): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const different = names.filter((name) => expected[name] !== found[name]);
  if (different.length === 0) return;
  const lines = different.map(
    (name) => `  ${name}: ${found[name] ?? "no table"}, in the backup ${expected[name] ?? "no table"}`,
  );
  throw new Error(`the rows are not those of the backup:\n${lines.join("\n")}`);
}
