/** The security report as a page of the documentation. Pure. */
import type { Attack } from "./list.ts";

/** One test, as vitest's JSON reporter tells of it. */
export interface TestOutcome {
  suite: string;
  name: string;
  status: "passed" | "failed" | "skipped";
}

export interface Run {
  commit: string;
  /** True when files differ from the commit. */
  isChanged: boolean;
  day: string;
  node: string;
  services: string;
  /** Whether every case ran, or a sample of the long suites. */
  isFull: boolean;
  outcomes: TestOutcome[];
  /** Lines that the suites print: `lost turns = 0 of 2000`. */
  figures: string[];
}

/** Markdown: what was tried, how often, what came of it, on which commit. */
export function describeRun(attacks: Attack[], run: Run): string {
  const of = (attack: Attack) => run.outcomes.filter(({ suite }) => attack.suites.includes(suite));
  const count = (outcomes: TestOutcome[], status: TestOutcome["status"]) =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const failed = count(run.outcomes, "failed");
  const ran = count(run.outcomes, "passed") + failed;
  const rows = attacks.map((attack) => {
    const all = of(attack);
    return `| ${attack.aim} | ${count(all, "passed") + count(all, "failed")} | ${count(all, "passed")} | ${count(all, "failed")} | ${count(all, "skipped")} |`;
  });
  const details = attacks.flatMap((attack) => [
    `**${attack.aim}**`,
    "",
    ...of(attack).map(({ name, status }) => `- ${status}: ${asPlainText(name)}`),
    "",
  ]);
  return [
    "# Security report",
    "",
    "This page is written by `npm run security:report`, which runs the suites that attack Frontdesk and puts down what came",
    "of it. [Security and privacy](security.md) says what Frontdesk promises.",
    "",
    "## What came of the attacks?",
    "",
    `Of ${ran} attack tests ${ran - failed} held and ${failed} did not, on commit \`${run.commit}\`${run.isChanged ? " with local changes" : ""}, on ${run.day},`,
    `with Node ${run.node} and ${run.services}. ${run.isFull ? "Every case of each suite ran." : "Suites with thousands of cases ran a sample of them."}`,
    "",
    "| what an attacker wants | tests | held | did not | skipped |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "## How often was each attack tried?",
    "",
    "The suites that try one thing many times print how often, and how often it worked:",
    "",
    ...run.figures.map((figure) => `- ${figure}`),
    "",
    "## Which attacks were tried?",
    "",
    ...details,
  ]
    .join("\n")
    .replace(/\n+$/, "\n");
}

/** Tests are named after what they tried: none of it may become a link or a tag of the page. */
const asPlainText = (name: string) => name.replaceAll("](", "]\\(").replaceAll("<", "\\<");
