/**
 * Everything that is held without running the product, side by side: `node .ci/check.ts`, or of one folder's files:
 * `node .ci/check.ts server`. Each part says how long it took; one that fails prints what it found.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";

/** A part's name and the command that it is. */
export type Part = readonly [name: string, command: string, ...args: string[]];

const ROOT = join(import.meta.dirname, "..");
const bin = (name: string) => join(ROOT, "node_modules/.bin", name);

/** @param folder whose types and style are checked; undefined checks all there is */
function partsFor(folder: string | undefined): Part[] {
  const ofFiles: Part[] = [
    ["types", bin("tsc"), "-p", folder ?? "."],
    ["style", bin("biome"), "check", folder ?? "."],
  ];
  if (folder !== undefined) return ofFiles;
  return [
    ...ofFiles,
    ["dead code", bin("knip"), "--cache"],
    ["packages", process.execPath, join(import.meta.dirname, "reviewDependencies.ts")],
  ];
}

/**
 * Runs all parts to their ends, whichever fails.
 * @param say is given each part's line as it ends, and what a failed one has printed
 * @returns the names of those that failed
 */
export async function runParts(parts: Part[], say: (text: string) => void): Promise<string[]> {
  const failed = await Promise.all(
    parts.map(async ([name, command, ...args]) => {
      const started = performance.now();
      const { output, isClean } = await run(command, args);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(isClean ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${output}`);
      return isClean ? [] : [name];
    }),
  );
  return failed.flat();
}

function run(command: string, args: string[]): Promise<{ output: string; isClean: boolean }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", (error) => resolve({ output: String(error), isClean: false }));
    child.on("close", (code) => resolve({ output, isClean: code === 0 }));
  });
}

if (import.meta.main) {
  const failed = await runParts(partsFor(process.argv[2]), (text) => console.log(text));
  if (failed.length > 0) console.error(`npm run check: ${failed.join(", ")} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
