import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SCRIPT = join(import.meta.dirname, "../test/faults/dyingCluster.ts");

test.each([
  ["is accepted by another", 2, "answered"],
  ["is closed if there is no other", 1, "closed"],
])("a connection assigned to a process that dies before accepting it %s", async (_, processes, outcome) => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, `${processes}`]);
  expect(JSON.parse(stdout)).toEqual(Array(6).fill(outcome));
});
