import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SCRIPT = join(import.meta.dirname, "../test/faults/dyingCluster.ts");

test("a connection that was dealt to a process which dies before taking it is taken by another", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT]);
  expect(JSON.parse(stdout)).toEqual(Array(6).fill("answered"));
});
