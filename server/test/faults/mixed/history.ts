/** What was done to the service in a run and what came of it: a line for each round, and a table by trouble. */
import { appendFile, readFile, writeFile } from "node:fs/promises";

export interface Round {
  round: number;
  trouble: string;
  /** From the strike to its mend. */
  heldMs: number;
  /** From the mend until every tenant's new visitors were answered by both starts. */
  wellMs: number;
  /** Turns that visitors saw end in this round. */
  answered: number;
  violations: string[];
}

export const appendRound = (file: string, round: Round): Promise<void> =>
  appendFile(file, `${JSON.stringify(round)}\n`);

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Markdown: a row for each trouble that came up. */
export function tableOf(rounds: Round[]): string {
  const rows = [...Map.groupBy(rounds, ({ trouble }) => trouble)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([trouble, all]) => {
      const well = all.map(({ wellMs }) => wellMs);
      const violations = all.reduce((sum, round) => sum + round.violations.length, 0);
      return `| ${trouble} | ${all.length} | ${violations} | ${seconds(median(well))} · ${seconds(Math.max(...well))} |`;
    });
  const head = [
    "| what went wrong | times | violations | answering again after, in seconds: median · longest |",
    "| --- | --- | --- | --- |",
  ];
  return [...head, ...rows].join("\n");
}

interface About {
  minutes: number;
  visitors: number;
  answered: number;
  /** The longest on any stream, in ms. */
  silence: number;
  /** How often a session was refused. */
  turnedAway: number;
}

/** What docs/reliability.md says of a run. */
export function textOf(rounds: Round[], { minutes, visitors, answered, silence, turnedAway }: About): string {
  return `\`npm run faults\` breaks one thing after another, in a random order that a seed reproduces, while ${visitors} visitors of two tenants
keep asking two starts of three processes each. After each round, what visitors were told is compared with the database: nothing may be lost,
doubled or left without an outcome. The last run of ${minutes} minutes had ${rounds.length} rounds and ${answered.toLocaleString("fr").replace(/\s/g, " ")} messages, and
no stream was silent for longer than ${seconds(silence)} seconds. A start whose clock is wrong refuses sessions that the others have opened:
${turnedAway} times in this run. [The doctor](doctor.md) compares clocks.

${tableOf(rounds)}`;
}

/** Puts the figures of a run in the place of the last one's, below its heading. @throws when the page has no such heading */
export async function writeInto(page: string, heading: string, text: string): Promise<void> {
  const before = await readFile(page, "utf8");
  const [start, ...others] = before.split(`\n## ${heading}\n`);
  if (others.length !== 1) throw new Error(`${page} has no single heading "${heading}"`);
  const after = (others[0] ?? "").split("\n## ").slice(1);
  await writeFile(page, [`${start}\n## ${heading}\n\n${text}\n`, ...after].join("\n## "));
}
