/** `npm run security:report`: runs the attack suites and writes docs/security-report.md. SOAK=1 runs every case. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describeRun, type TestOutcome } from "./describeRun.ts";
import { ATTACKS } from "./list.ts";

interface JsonReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

const ROOT = join(import.meta.dirname, "../../..");
const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

const folder = mkdtempSync(join(tmpdir(), "frontdesk-report-"));
const file = join(folder, "results.json");
const { stdout } = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=json",
    `--outputFile=${file}`,
    ...ATTACKS.flatMap(({ suites }) => suites),
  ],
  { cwd: ROOT, encoding: "utf8", maxBuffer: 100_000_000, stdio: ["ignore", "pipe", "inherit"] },
);
const report: JsonReport = JSON.parse(readFileSync(file, "utf8"));
rmSync(folder, { recursive: true });

const outcomes = report.testResults.flatMap(({ name, status, assertionResults }): TestOutcome[] => {
  const suite = relative(ROOT, name).replaceAll("\\", "/");
  // A suite that could not even be opened is an attack that nobody withstood.
  if (assertionResults.length === 0)
    return [{ suite, name: suite, status: status === "failed" ? "failed" : "skipped" }];
  return assertionResults.map((one) => ({ suite, name: one.fullName, status: statusOf(one.status) }));
});
for (const suite of ATTACKS.flatMap(({ suites }) => suites)) {
  if (!outcomes.some((outcome) => outcome.suite === suite))
    outcomes.push({ suite, name: `${suite} (needs a real database)`, status: "skipped" });
}
function statusOf(status: string): TestOutcome["status"] {
  return status === "passed" || status === "failed" ? status : "skipped";
}

const page = describeRun(ATTACKS, {
  commit: git("rev-parse", "--short=12", "HEAD"),
  isChanged: git("status", "--porcelain") !== "",
  day: new Date().toISOString().slice(0, 10),
  node: process.versions.node,
  services: process.env.DATABASE_URL
    ? `PostgreSQL and ${process.env.REDIS_URL ? "Redis" : "no Redis"}`
    : "the embedded database",
  isFull: process.env.SOAK === "1",
  outcomes,
  figures: [...stdout.matchAll(/^figure: (.*)$/gm)].map(([, line]) => line as string),
});
writeFileSync(join(ROOT, "docs/security-report.md"), page);
const failed = outcomes.filter(({ status }) => status === "failed");
for (const { suite, name } of failed) console.error(`did not hold: ${suite}: ${name}`);
console.log(`${outcomes.length} tests, ${failed.length} failed: docs/security-report.md`);
process.exitCode = failed.length > 0 || outcomes.length === 0 ? 1 : 0;
