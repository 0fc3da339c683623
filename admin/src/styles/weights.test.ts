import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sheets = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), "utf8") }));
const base = sheets.find(({ name }) => name === "base.css")?.text ?? "";

test("type has three weights, and no style sheet uses another", () => {
  expect(
    Object.fromEntries([...base.matchAll(/--weight-(\w+): (\d+);/g)].map(([, step, weight]) => [step, weight])),
  ).toEqual({ normal: "400", medium: "500", strong: "600" });
  const others = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/font(?:-weight)?: *([^;]+);/g)]
      .filter(([, value]) => !/^(inherit|var\(--weight-(normal|medium|strong)\))$/.test(value ?? ""))
      .map(([rule]) => `${name}: ${rule}`),
  );
  expect(others).toEqual([]);
});

test("elements that browsers make bold by default use one of the three weights, too", () => {
  const rules = [...base.matchAll(/([^{}]+)\{[^{}]*font-weight: var\(--weight-\w+\)/g)].flatMap(([, list]) =>
    (list ?? "").split(",").map((selector) => selector.trim()),
  );
  expect(rules).toEqual(expect.arrayContaining(["h1", "h2", "h3", "th", "b", "strong"]));
});
