/** The review of packages, on the project's own lock file and on packages that it has to refuse. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type LockedPackage, reviewDependencies } from "../../../.ci/reviewDependencies.ts";

const read = async (name: string) => JSON.parse(await readFile(join(import.meta.dirname, "../../..", name), "utf8"));

test("every package has an allowed licence, a checksum, and no unreviewed install script", async () => {
  const [lock, { allowScripts }] = await Promise.all([read("package-lock.json"), read("package.json")]);
  const { licences, faults } = reviewDependencies(lock.packages, allowScripts);
  expect(faults).toEqual([]);
  expect([...licences.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(300);
});

const good: LockedPackage = { version: "1.0.0", license: "MIT", integrity: "sha512-x" };
test.each<[string, LockedPackage, string]>([
  ["a licence that spreads to the whole", { ...good, license: "GPL-3.0-only" }, "the licence GPL-3.0-only"],
  ["no licence", { version: "1.0.0", integrity: "sha512-x" }, "the licence none"],
  [
    "two licences of which one may not be",
    { ...good, license: "(MIT AND AGPL-3.0)" },
    "the licence (MIT AND AGPL-3.0)",
  ],
  ["an install script", { ...good, hasInstallScript: true }, "install script"],
  ["no checksum", { version: "1.0.0", license: "MIT" }, "no checksum"],
])("a package with %s is refused", (_, locked, fault) => {
  expect(reviewDependencies({ "node_modules/odd": locked }, {}).faults).toEqual([expect.stringContaining(fault)]);
});

test("a package installed under another licence than was reviewed is refused, a choice of licences is accepted", () => {
  expect(reviewDependencies({ "node_modules/odd": good }, {}, () => "UNLICENSED").faults).toHaveLength(1);
  expect(reviewDependencies({ "node_modules/odd": { ...good, license: "(MIT OR GPL-3.0)" } }, {}).faults).toEqual([]);
});
