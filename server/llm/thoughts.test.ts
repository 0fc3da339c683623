import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createThoughtFilter, ThoughtLeak } from "./thoughts.ts";

function read(parts: string[], startsInside = false): string {
  const filter = createThoughtFilter(startsInside);
  return parts.map((part) => filter.push(part)).join("") + filter.end();
}

describe("what a model thinks aloud", () => {
  it.each([
    ["before its answer", "<think>\nHm, 30 days?\n</think>\n\nWithin 30 days. [1]", "Within 30 days. [1]"],
    ["and thinks nothing", "<think>\n\n</think>\n\nYes. [1]", "Yes. [1]"],
    ["in its midst", "Yes. <thinking>Is it?</thinking>It is. [1]", "Yes. It is. [1]"],
    ["without an end", "Yes. [1]<think>Or is it", "Yes. [1]"],
    ["and says nothing", "<think>I must not", ""],
    ["not at all", "a < b, <b>x</b> and <thin", "a < b, <b>x</b> and <thin"],
  ])("reaches nobody when it is marked %s, wherever the stream is cut", (_, written, said) => {
    expect(read([written])).toBe(said);
    expect(read([...written])).toBe(said);
    fc.assert(
      fc.property(fc.array(fc.nat(written.length), { maxLength: 6 }), (places) => {
        const ends = [0, ...places.sort((a, b) => a - b), written.length];
        expect(read(ends.slice(1).map((end, index) => written.slice(ends[index], end)))).toBe(said);
      }),
    );
  });

  it("is noticed when only its end is there, and waited for from then on", () => {
    const written = "Let me see.\n</think>\n\nYes. [1]";
    expect(() => read([written])).toThrow(ThoughtLeak);
    expect(read([...written], true)).toBe("Yes. [1]");
  });
});
