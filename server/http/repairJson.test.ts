import fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../test/support/figures.ts";
import { repairJson } from "./repairJson.ts";

const repaired = (value: unknown) => JSON.parse(repairJson(JSON.stringify(value)));

it("drops NUL characters and replaces lone surrogates", () => {
  expect(repaired({ a: "x\0y", b: ["\ud83d", "\ude00\ud83d", "ok \ud83d\ude00"] })).toEqual({
    a: "xy",
    b: ["\ufffd", "\ufffd\ufffd", "ok 😀"],
  });
  expect(JSON.parse(repairJson('"\\ud83d\\ude00 \\uD83D\\uDE00"'))).toBe("😀 😀");
});

it("does not take an escaped backslash for the start of an escape", () => {
  for (const text of ["\\u0000", "\\ud83d", "\\\\u0000", "C:\\users\\u0000", "\\\0", "\\\ud83d"]) {
    expect(repaired(text)).toBe(text.toWellFormed().replaceAll("\0", ""));
  }
});

it("changes nothing else in any JSON", () => {
  const strings = fc.string({
    unit: fc.constantFrom("\\", "u", "0000", "d83d", "\0", "\ud83d", "\ude00", '"', "é", "a", "\n"),
  });
  const clean = (text: string) => text.toWellFormed().replaceAll("\0", "");
  const pairs = fc.array(fc.tuple(strings, strings));
  fc.assert(
    fc.property(strings, pairs, (text, entries) => {
      const given = JSON.stringify([text, ...entries.map(([key, value]) => ({ [key]: [value] }))]);
      const expected = [clean(text), ...entries.map(([key, value]) => ({ [clean(key)]: [clean(value)] }))];
      expect(JSON.parse(repairJson(given))).toEqual(expected);
    }),
    { numRuns: cases(500, 20_000) },
  );
});
