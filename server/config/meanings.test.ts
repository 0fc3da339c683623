/** What a variable means is said once, in the documentation's tables: the doctor reads a copy, since an image has no documentation. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CONFIG_KEYS } from "./config.ts";

const ROOT = join(import.meta.dirname, "../..");
const COPY = join(import.meta.dirname, "meanings.json");
const ROW = /^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \| [^|]* \| (.*) \|$/gm;

/** Without Markdown: it is read in a terminal. */
const plain = (text: string) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");

function documented(): Record<string, string> {
  const rows = ["docs/self-hosting.md", "docs/models.md"].flatMap((file) => [
    ...readFileSync(join(ROOT, file), "utf8").matchAll(ROW),
  ]);
  const meanings = new Map(
    rows.flatMap(([, names = "", meaning = ""]) =>
      [...names.matchAll(/[A-Z][A-Z0-9_]+/g)].map(([name]) => [name, plain(meaning)] as const),
    ),
  );
  return Object.fromEntries(CONFIG_KEYS.map((key) => [key, meanings.get(key) ?? ""]));
}

test("the meaning of every variable is that of the documentation (`UPDATE_DOCS=1` writes it anew)", () => {
  const meanings = documented();
  expect(CONFIG_KEYS.filter((key) => !meanings[key])).toEqual([]);
  const text = `${JSON.stringify(meanings, null, 2)}\n`;
  if (process.env.UPDATE_DOCS) writeFileSync(COPY, text);
  expect(readFileSync(COPY, "utf8"), "stale: UPDATE_DOCS=1 npx vitest run server/config/meanings.test.ts").toBe(text);
});
