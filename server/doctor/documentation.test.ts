/** What the doctor says exists: each check has its row in the documentation, and each link leads to a heading. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CHECKS } from "../protocol/doctor.ts";
import { below, ROOT } from "../test/house/sourceTree.ts";
import { checks } from "./checks.ts";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("the documentation lists every check, and no others, in the order of the report", () => {
  const rows = [...read("docs/doctor.md").matchAll(/^\| `([a-z_]+)` \| /gm)].map(([, name]) => name);
  const levels = ["error", "warning", "notice", "ok"];
  expect(rows.filter((name) => !levels.includes(name!))).toEqual([...CHECKS]);
  expect(Object.entries(checks).map(([name, check]) => [name, check.name])).toEqual(CHECKS.map((name) => [name, name]));
});

test("every link of a finding leads to a heading of the documentation", () => {
  const slugOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
  const links = below("server/doctor").flatMap(({ text }) => text.match(/docs\/[\w-]+\.md#[\w-]+/g) ?? []);
  expect(new Set(links).size).toBeGreaterThan(15);
  const leadsNowhere = links.filter((link) => {
    const [file = "", anchor] = link.split("#");
    return ![...read(file).matchAll(/^## (.*)$/gm)].some(([, heading]) => slugOf(heading!) === anchor);
  });
  expect(leadsNowhere).toEqual([]);
  // Each finding has one of them.
  const bare = below("server/doctor/checks").filter(({ text }) => !/docs\/[\w-]+\.md#/.test(text));
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test("what the service refuses at its start is what the documentation says", () => {
  const refusing = below("server/doctor/checks").filter(({ text }) => text.includes("refusal("));
  expect(refusing.map(({ path }) => path.split("/").at(-1)).sort()).toEqual([
    "durability.ts",
    "login.ts",
    "rowSecurity.ts",
  ]);
});
