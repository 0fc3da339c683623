import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeTitle } from "./makeTitle.ts";

const cases = readFileSync(join(import.meta.dirname, "cases/titles.txt"), "utf8")
  .split("\n")
  .filter((line) => line.includes(" => ") && !line.startsWith("#"))
  .map((line) => line.split(" => ") as [string, string]);

describe("a conversation's title", () => {
  it.each(cases)("for “%s” is “%s”", (message, title) => {
    expect(makeTitle(message)).toBe(title);
    expect(title.split(" ").length).toBeLessThanOrEqual(5);
  });

  it("is empty only for an empty message, and never long", () => {
    for (const message of ["the", "a b c d e f g h", "😀 is it?", "x".repeat(500), "it and the of to be or not"]) {
      expect(makeTitle(message)).not.toBe("");
      expect(makeTitle(message).length).toBeLessThan(160);
    }
    expect(makeTitle(" ")).toBe("");
  });
});
