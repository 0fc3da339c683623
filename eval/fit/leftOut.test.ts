import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aimRows } from "../aims.ts";
import { readLeftOut, writeLeftOut } from "./leftOut.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frontdesk-fit-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("the latest figures of the fit scripts appear next to the aims they belong to", () => {
  writeLeftOut("rank", [{ figure: "mtrag R@5", inSample: 0.5, leftOut: 0.48 }], folder);
  writeLeftOut("grade", [{ figure: "cache, trust high: hits", inSample: 0.4, leftOut: 1 / 3 }], folder);
  writeLeftOut("rank", [{ figure: "mtrag R@5", inSample: 0.5, leftOut: 0.49 }], folder);
  const leftOut = readLeftOut(folder);
  expect(leftOut.map(({ figure, leftOut }) => [figure, leftOut])).toEqual([
    ["cache, trust high: hits", 0.3333],
    ["mtrag R@5", 0.49],
  ]);
  const hits = { source: "all", kind: "all", label: "hit" as const, trust: "high", pairs: 10, hits: 4, rate: 0.4 };
  const cache = [{ ...hits, similarity_p50: 0.9, ms_p50: 1, ms_p95: 2 }];
  const rows = { retrieval: [], grading: [], chain: [], answering: [], kinds: [], cache };
  expect(aimRows(rows, { split: "heldout", leftOut })).toEqual([
    expect.objectContaining({
      aim: "cache, trust high: hits",
      reached: 0.4,
      left_out: 0.3333,
      before: 0.123,
      ok: true,
    }),
  ]);
});
