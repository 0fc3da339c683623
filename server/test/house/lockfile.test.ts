/** The lock file serves every platform: one written on Linux still installs on macOS and Windows. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/** Whether `require(name)` from the folder `from` finds an entry: its own `node_modules`, then those above it. */
function isLocked({ packages }: Lock, from: string, name: string): boolean {
  if (packages[`${from && `${from}/`}node_modules/${name}`]) return true;
  if (from === "") return false;
  return isLocked({ packages }, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
}

test("every optional dependency is locked, including those of other platforms", async () => {
  const lock: Lock = JSON.parse(await readFile(join(import.meta.dirname, "../../../package-lock.json"), "utf8"));
  const optional = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ from, name })),
  );
  expect(optional.filter(({ name }) => /darwin|win32/.test(name)).length).toBeGreaterThan(10);
  expect(optional.filter(({ from, name }) => !isLocked(lock, from, name))).toEqual([]);
});
