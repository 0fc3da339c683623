/** What `npm run bench -- --life` measured as a Markdown table, with what each figure should be. Pure. */
import type { LifeFigures } from "../turns/life.ts";
import type { TurnFigures } from "../turns/measure.ts";
import { aloneIn } from "./printTurns.ts";

const n = (value: number, digits = 1) => value.toFixed(digits);
const cpuOf = (row: TurnFigures) => row.cpuMs + row.postgresMs + row.redisMs;

type Row = TurnFigures | undefined;
type Line = [name: string, of: (stack: string) => string, ratio: string, aim: string];

/** Stacks as columns, the ratio to what a figure is compared with, and the aim. */
export function lifeTable({ turns, spread }: LifeFigures): string {
  const stacks = [...new Set(turns.map(({ stack }) => stack))].filter((stack) => stack !== "model");
  const cell = (stack: string, pace: string, arrivals: string, width: number): Row =>
    turns.find((row) => row.stack === stack && row.pace === pace && row.arrivals === arrivals && row.width === width);
  const random = (stack: string) => cell(stack, "realistic", "random", 32);
  const instant = (stack: string, width: number) => cell(stack, "instant", "loop", width);
  const [ours, same, alone] = ["Frontdesk", "same work", "LangGraph"];
  const added = (row: TurnFigures, of: "p50" | "p95") => row.first[of] - (aloneIn(turns, row)?.first.p50 ?? 0);
  const perSecond = (stack: string, width: number) => instant(stack, width)?.turnsPerSecond ?? Number.NaN;
  const lines: Line[] = [
    [
      "CPU a turn, ms, realistic, 32 at random: server + PostgreSQL",
      (stack) => shown(random(stack), (row) => `${n(row.cpuMs)} + ${n(row.postgresMs)}`),
      ratio(random(ours), random(same), (row) => row.cpuMs + row.postgresMs),
      "≤ 0.5 × same work",
    ],
    [
      "first token added, ms, 32 at random: p50 · p95",
      (stack) =>
        shown(
          random(stack),
          (row) => `${n(added(row, "p50"))} · ${n(added(row, "p95"))} (${n(row.perSecond ?? 0, 0)}/s)`,
        ),
      `${ratio(random(ours), random(alone), (row) => added(row, "p50"))} · ${shown(random(ours), (row) => n(added(row, "p95") / added(row, "p50")))} ×`,
      "p50 ≤ 1.5 × LangGraph's · p95 ≤ 3 × own p50",
    ],
    [
      "turns a second, instant, 32 · 128",
      (stack) => [32, 128].map((width) => shown(instant(stack, width), (row) => n(row.turnsPerSecond, 0))).join(" · "),
      [32, 128].map((width) => `${n(perSecond(ours, width) / perSecond(same, width), 2)} ×`).join(" · "),
      "≥ 2 × same work",
    ],
    [
      "`end` after the last token, ms, judge at 500 ms, 32 at random: p50 · p95",
      (stack) => shown(random(stack), (row) => `${n(row.afterLast.p50, 0)} · ${n(row.afterLast.p95, 0)}`),
      "",
      "≤ 150",
    ],
    [
      "MB at 128 running turns",
      (stack) => shown(cell(stack, "realistic", "loop", 128), (row) => n(row.rssMb, 0)),
      "",
      "≤ 450",
    ],
  ];
  const rows = lines.map(([name, of, compared, aim]) => [name, ...stacks.map(of), compared, aim]);
  return [
    table(["own texts", ...stacks, `${ours} is`, "aim"], rows),
    ...(spread.length > 1 ? [spreadLine(spread)] : []),
    `Others used ${n(turns.reduce((sum, row) => sum + row.others, 0) / turns.length, 2)} cores of the machine on average.`,
  ].join("\n\n");
}

/** Two cores that do nothing else would serve so much more than one, as far as the CPU of a turn tells. */
function spreadLine(spread: LifeFigures["spread"]): string {
  const [one, several] = [spread[0]!, spread.at(-1)!];
  const bound = several.processes * (cpuOf(one.turns) / cpuOf(several.turns));
  return (
    `${several.processes} processes on ${several.processes} cores over one, driver aside: ${n(bound, 2)} × by what a turn costs ` +
    `(${n(cpuOf(one.turns))} ms with one, ${n(cpuOf(several.turns))} with ${several.processes}, PostgreSQL and Redis included; aim: ≥ 1.7 ×). ` +
    `With driver, model and databases on the same cores: ${n(one.turns.turnsPerSecond, 0)} and ${n(several.turns.turnsPerSecond, 0)} turns a second.`
  );
}

const shown = (row: Row, value: (row: TurnFigures) => string) => (row ? value(row) : "–");
const ratio = (a: Row, b: Row, of: (row: TurnFigures) => number) => (a && b ? `${n(of(a) / of(b), 2)} ×` : "–");

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
