import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { en } from "../i18n/later/en.ts";

it("the documentation of a turn quotes the widget's status texts verbatim", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/answers.md"), "utf8");
  const table = page.split("\n").filter((line) => line.startsWith("| "));
  const quoted = table.flatMap((line) => [...line.matchAll(/"([^"]*…)"/g)].map(([, text]) => text!));
  const { contextualizing, checking_cache, searching, reading, writing, checking_answer } = en;
  const said = [contextualizing, checking_cache, searching, reading.other, writing, checking_answer];
  const shown = said.map((text) => text.replace("{count}", "3").replace("{topic}", "Delivery"));
  expect(quoted).toEqual(shown);
});
