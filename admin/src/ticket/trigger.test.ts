import { expect, test } from "vitest";
import { triggerAt } from "./trigger.ts";

const at = (text: string, mark: "@" | "/") => triggerAt(text, text.length, mark);

test("a mark at the beginning of a word opens the picker with what was typed after it", () => {
  expect(at("@", "@")).toEqual({ from: 0, words: "" });
  expect(at("Ask @Olga Ow", "@")).toEqual({ from: 4, words: "Olga Ow" });
  expect(at("Hello\n/ref", "/")).toEqual({ from: 6, words: "ref" });
  expect(triggerAt("/ref and more", 4, "/")).toEqual({ from: 0, words: "ref" });
});

test.each(["olga@lumen.example", "@ home", "@Olga\nthen"])("%j mentions nobody", (text) => {
  expect(at(text, "@")).toBeNull();
});

test.each(["https://lumen.example", "and/or", "1 / 2", "/a/b"])("%j asks for no saved reply", (text) => {
  expect(at(text, "/")).toBeNull();
});
