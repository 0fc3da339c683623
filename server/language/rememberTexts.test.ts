import { describe, expect, it } from "vitest";
import { rememberTexts } from "./rememberTexts.ts";

/** Reads words, and notes what it was asked for. */
function reader(bytes: number) {
  const read: string[] = [];
  const remembered = rememberTexts(
    (text) => {
      read.push(text);
      return text.split(" ");
    },
    { bytes, sizeOf: (words) => words.length * 1000 },
  );
  return { read, remembered };
}

describe("rememberTexts", () => {
  it("computes a text once", () => {
    const { read, remembered } = reader(100_000);
    expect(remembered("two words")).toEqual(["two", "words"]);
    expect(remembered("two words")).toBe(remembered("two words"));
    expect(read).toEqual(["two words"]);
  });

  it("forgets a text that was not asked for again when there is no room", () => {
    const { read, remembered } = reader(5000);
    for (const text of ["one a", "two b", "one a", "three c", "one a", "two b"]) remembered(text);
    expect(read).toEqual(["one a", "two b", "three c", "two b"]);
  });

  it("makes room even among texts that were all asked for again", () => {
    const { read, remembered } = reader(5000);
    for (const text of ["one a", "two b", "one a", "two b", "three c", "three c", "two b"]) remembered(text);
    expect(read).toEqual(["one a", "two b", "three c"]);
  });

  it("reads a text larger than all the room without forgetting the others", () => {
    const { read, remembered } = reader(5000);
    for (const text of ["one a", "a b c d e f g h", "one a"]) remembered(text);
    expect(read).toEqual(["one a", "a b c d e f g h"]);
  });
});
