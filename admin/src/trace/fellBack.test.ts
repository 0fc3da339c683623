import { expect, test } from "vitest";
import type { Trace } from "../../../server/protocol/admin.ts";
import { fellBackOf } from "./fellBack.ts";

const traceOf = (...details: (Record<string, unknown> | undefined)[]) =>
  ({ steps: details.map((detail) => ({ node: "generate", started_ms: 0, ms: 1, detail })) }) as unknown as Trace;

test("an answer that a model could not write tells why", () => {
  expect(fellBackOf(traceOf({ fell_back: "timeout" }))).toBe("timeout");
  expect(fellBackOf(traceOf({ fell_back: "server_error" }))).toBe("other");
});

test("one that it wrote in the end, or that was never its own to write, tells nothing", () => {
  expect(fellBackOf(traceOf({ fell_back: "timeout" }, { by: "openai" }))).toBeNull();
  expect(fellBackOf(traceOf({ fell_back: "budget_spent" }))).toBeNull();
  expect(fellBackOf(traceOf(undefined))).toBeNull();
  expect(fellBackOf(traceOf())).toBeNull();
});
