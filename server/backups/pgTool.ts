/** Runs pg_dump and pg_restore, which are part of PostgreSQL's client package. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { errorCode } from "../kernel/errors.ts";

/** Builds vector indexes as the service does: in memory, and in a single process (server/db/sql/shelves.ts). */
const BUILD_SETTINGS = "-c maintenance_work_mem=256MB -c max_parallel_maintenance_workers=0";

/**
 * @param url the database's URL; its password is passed in a file that only this user can read, never on the command
 * line
 * @returns its output
 * @throws Error when the program is missing or exits with a code other than 0; it has printed the reason to stderr by
 * then
 */
export async function runPgTool(tool: "pg_dump" | "pg_restore", url: string, args: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-"));
  try {
    const { dbname, password } = splitPassword(url);
    const passfile = join(folder, "pgpass");
    await writeFile(passfile, `*:*:*:*:${password.replace(/[\\:]/g, "\\$&")}\n`, { mode: 0o600 });
    if (password !== "") dbname.searchParams.set("passfile", passfile);
    dbname.searchParams.set("options", `${dbname.searchParams.get("options") ?? ""} ${BUILD_SETTINGS}`.trim());
    // libpq does not decode a plus sign to a space.
    dbname.search = dbname.search.replaceAll("+", "%20");
    return await run(tool, [`--dbname=${dbname.href}`, "--no-password", ...args]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the URL without its password, and the password itself */
function splitPassword(url: string): { dbname: URL; password: string } {
  const dbname = new URL(url);
  const password = decodeURIComponent(dbname.password);
  dbname.password = "";
  return { dbname, password };
}

/** Reads a dump's table of contents, which needs no database. */
export const listDump = (file: string): Promise<string> => run("pg_restore", ["--list", file]);

async function run(tool: string, args: string[]): Promise<string> {
  const child = spawn(tool, args, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    if (code === 0) return output;
    throw new Error(`${tool} failed (${signal ?? `code ${code}`})`);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    throw new Error(`${tool} is not installed: it comes with PostgreSQL's client (Debian: postgresql-client)`);
  }
}
