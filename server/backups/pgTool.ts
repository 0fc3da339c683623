/** Runs pg_dump and pg_restore, which PostgreSQL's client package brings. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { errorCode } from "../kernel/errors.ts";

/** An index of vectors is built as the service builds it: in memory, and by one process (server/db/sql/shelves.ts). */
const BUILD_SETTINGS = "-c maintenance_work_mem=256MB -c max_parallel_maintenance_workers=0";

/**
 * @param url of the database; its password goes into a file that only this user reads, never onto the command line
 * @returns what it printed
 * @throws Error when the program is missing, or ends with anything but 0; it has then said why on stderr
 */
export async function runPgTool(tool: "pg_dump" | "pg_restore", url: string, args: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-"));
  try {
    const { dbname, password } = splitPassword(url);
    const passfile = join(folder, "pgpass");
    await writeFile(passfile, `*:*:*:*:${password.replace(/[\\:]/g, "\\$&")}\n`, { mode: 0o600 });
    if (password !== "") dbname.searchParams.set("passfile", passfile);
    dbname.searchParams.set("options", `${dbname.searchParams.get("options") ?? ""} ${BUILD_SETTINGS}`.trim());
    // libpq reads a plus sign as one.
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

/** Runs it without a database: to read a dump's own table of contents. */
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
