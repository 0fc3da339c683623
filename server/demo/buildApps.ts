/** Builds the widget and the admin app when their sources are newer than the last build. */
import { spawn } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = ["widget", "admin", "shared", "server/protocol"];
const BUILT = ["dist/widget/widget.js", "dist/admin/index.html"];

/** @throws when a build fails, with its output */
export async function buildApps(say: (line: string) => void): Promise<void> {
  const built = Math.min(...(await Promise.all(BUILT.map((file) => modified(join(ROOT, file))))));
  const sources = await Promise.all(SOURCES.map((folder) => newest(join(ROOT, folder))));
  if (Math.max(...sources) < built) return;
  const started = performance.now();
  await run(["run", "build"]);
  say(`  built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function run(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const child = spawn(npm, ["--silent", ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (piece) => (output += piece));
    child.stderr.on("data", (piece) => (output += piece));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${args.join(" ")} failed:\n${output}`)),
    );
  });
}

async function newest(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Tests are not part of the build, and the browser tests' screenshots are stored with them.
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).startsWith("test") && !file.includes(".test."))
    .map(modified);
  return Math.max(0, ...(await Promise.all(files)));
}

/** Modification time; 0 when the file does not exist. */
async function modified(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.mtimeMs,
    () => 0,
  );
}
