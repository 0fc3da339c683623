import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOLD_MS, moveOn, noLine, PATIENCE_MS, type SteadyLine, sayNext } from "./steadyLine.ts";

type Said = [at: number, text: string | null];

/** What is on screen over time, if the line is woken whenever it asks to be. */
function play(said: Said[], end = 20_000): Said[] {
  const shown: Said[] = [];
  let line: SteadyLine = noLine;
  const put = (next: SteadyLine, at: number) => {
    if (next.shown !== line.shown) shown.push([at, next.shown]);
    line = next;
  };
  const runTo = (at: number) => {
    while (line.waiting.length > 0 && line.until <= at) put(moveOn(line, line.until), line.until);
  };
  for (const [at, text] of said) {
    runTo(at);
    put(sayNext(line, text, at), at);
  }
  runTo(end);
  return shown;
}

describe("a status line", () => {
  it("skips steps that are over at once", () => {
    expect(
      play([
        [0, "Searching"],
        [PATIENCE_MS - 1, null],
      ]),
    ).toEqual([]);
  });

  it("shows each of several quick steps, in order", () => {
    expect(
      play([
        [0, "Reading"],
        [10, "Searching"],
        [20, "Writing"],
        [5000, null],
      ]),
    ).toEqual([
      [150, "Reading"],
      [450, "Searching"],
      [750, "Writing"],
      [5000, null],
    ]);
  });

  it("drops queued steps once there is something better to read, but not the one on screen", () => {
    expect(
      play([
        [0, "Reading"],
        [10, "Searching"],
        [200, null],
      ]),
    ).toEqual([
      [150, "Reading"],
      [450, null],
    ]);
  });

  it("resumes the text when work goes on before it was cleared", () => {
    expect(
      play([
        [0, "Writing"],
        [200, null],
        [210, "Checking"],
        [1000, null],
      ]),
    ).toEqual([
      [150, "Writing"],
      [450, "Checking"],
      [1000, null],
    ]);
  });

  it("shows each line long enough to read, never the same one twice in a row, and clears when all is done", () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom("a", "b", "c", null));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let at = 0;
        const said = steps.map(([wait, text]): Said => {
          at += wait;
          return [at, text];
        });
        const shown = play([...said, [at + 1, null]], 60_000);
        const tooShort = shown.filter(
          ([from, text], i) => text !== null && (shown[i + 1]?.[0] ?? Infinity) - from < HOLD_MS,
        );
        const repeated = shown.filter(([, text], i) => text === shown[i - 1]?.[1]);
        return tooShort.length === 0 && repeated.length === 0 && (shown.at(-1)?.[1] ?? null) === null;
      }),
    );
  });
});
