/** `npm run check` hides nothing: one part that fails neither ends the others nor gets lost among them. */
import { expect, it } from "vitest";
import { type Part, runParts } from "../../../.ci/check.ts";

const part = (name: string, program: string): Part => [name, process.execPath, "-e", program];

it("runs every part to its end, and names those that failed with all that they printed", async () => {
  const said: string[] = [];
  const failed = await runParts(
    [
      part("types", "console.log('a.ts: not a number'); console.error('1 error'); process.exitCode = 2"),
      part("style", "setTimeout(() => console.log('2 files'), 300)"),
      part("dead code", "process.kill(process.pid, 'SIGKILL')"),
      ["packages", "/no/such/command"],
    ],
    (text) => said.push(text),
  );
  expect(failed).toEqual(["types", "dead code", "packages"]);
  expect(said.find((text) => text.includes("types"))).toMatch(/^FAILED {2}types.*a\.ts: not a number.*1 error/s);
  expect(said.find((text) => text.includes("style"))).toMatch(/^ok {6}style \([\d.]+ s\)$/);
  expect(said).toHaveLength(4);
});
