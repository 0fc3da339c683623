/** The latest figures as Markdown tables. Pure. */
import type { TurnCounts } from "../count/countTurns.ts";
import type { TurnFigures } from "../turns/measure.ts";
import type { BenchFigures, Machine } from "./figures.ts";
import { lifeTable } from "./lifeTable.ts";
import { aloneIn } from "./printTurns.ts";

const n = (value: number, digits = 1) => (value.toFixed(digits) === "-0.0" ? "0.0" : value.toFixed(digits));

/** Tables of every part that was measured. */
export function tablesOf(figures: Partial<BenchFigures> & Machine): string {
  const { measuredAt, commit, node, machine, turns, life, followUps, cache, bursts, idle, counts } = figures;
  return [
    ...(life
      ? [
          `Texts and questions of their own (\`--life\`), measured ${life.measuredAt} UTC at ${life.commit}:`,
          lifeTable(life),
        ]
      : []),
    `The same texts for all, measured ${measuredAt} UTC at ${commit}: ${machine}, Node ${node.slice(1)}; the server on one core, driver and model on the other.`,
    ...(turns ? [stacksTable(turns), ratios(turns)] : []),
    ...(counts ? [countsTable(counts)] : []),
    ...(followUps ? [followUpsLine(followUps)] : []),
    ...(cache ? [cacheLine(cache)] : []),
    ...(bursts ? [burstsLine(bursts)] : []),
    ...(idle
      ? [
          `${idle.streams} idle event streams: ${n(idle.kbEach)} KB each, ${n(idle.corePercent)} % of a core with heartbeats.`,
        ]
      : []),
  ].join("\n\n");
}

function stacksTable(rows: TurnFigures[]): string {
  const stacks = [...new Set(rows.map((row) => row.stack))].filter((stack) => stack !== "model");
  const cell = (stack: string, pace: string, arrivals: string, width: number) =>
    rows.find((row) => row.stack === stack && row.pace === pace && row.arrivals === arrivals && row.width === width);
  const lines: [string, (stack: string) => string][] = [
    ["first token added, one stream: p50", (stack) => added(cell(stack, "realistic", "loop", 1), ["p50"])],
    ["32 at random: p50 · p95 · p99", (stack) => added(cell(stack, "realistic", "random", 32))],
    ["of these, a model planned the search for · p95 of the others", (stack) => planned(stack)],
    ["128 at random, at most half of capacity", (stack) => added(cell(stack, "realistic", "random", 128))],
    ["128 at the same instant", (stack) => added(cell(stack, "realistic", "wave", 128))],
    ["128 without a pause", (stack) => added(cell(stack, "realistic", "loop", 128))],
    ["whole turn, one stream · 128 at random: p50", (stack) => total(stack)],
    [
      "end after the last token, one stream: p50",
      (stack) => of(cell(stack, "realistic", "loop", 1), (row) => n(row.afterLast.p50)),
    ],
    ["of that, the grader with its call of the model: p50", (stack) => grader(cell(stack, "realistic", "loop", 1))],
    ["the grader with a model that answers at once", (stack) => grader(cell(stack, "instant", "loop", 1))],
    [
      "CPU a turn at 128, realistic: server + PostgreSQL + Redis",
      (stack) => cost(cell(stack, "realistic", "loop", 128)),
    ],
    ["the same, instant model", (stack) => cost(cell(stack, "instant", "loop", 128))],
    ["turns a second, instant model, 1 · 32 · 128", (stack) => capacity(stack)],
    ["MB at 128 running turns", (stack) => of(cell(stack, "realistic", "loop", 128), (row) => n(row.rssMb, 0))],
    ["KB to the client, realistic", (stack) => of(cell(stack, "realistic", "loop", 1), (row) => n(row.bytes / 1000))],
  ];
  const head = [`ms, unless it says otherwise`, ...stacks];
  return table(
    head,
    lines.map(([name, value]) => [name, ...stacks.map(value)]),
  );

  function added(row: TurnFigures | undefined, which: ("p50" | "p95" | "p99")[] = ["p50", "p95", "p99"]): string {
    return of(row, (one) => {
      const times = which.map((p) => n(one.first[p] - (aloneIn(rows, one)?.first.p50 ?? 0))).join(" · ");
      return one.perSecond ? `${times} (${n(one.perSecond, 0)}/s)` : times;
    });
  }
  function planned(stack: string): string {
    return of(cell(stack, "realistic", "random", 32), (one) => {
      // Figures kept from before 2026-11-27 don't have it.
      if (!("planned" in one)) return "–";
      const own = aloneIn(rows, one)?.first.p50 ?? 0;
      return `${n(100 * one.planned)} % · ${n(one.firstUnplanned.p95 - own)}`;
    });
  }
  function total(stack: string): string {
    const both = [cell(stack, "realistic", "loop", 1), cell(stack, "realistic", "random", 128)];
    return both.map((row) => of(row, (one) => n(one.total.p50, 0))).join(" · ");
  }
  function capacity(stack: string): string {
    return [1, 32, 128]
      .map((width) => of(cell(stack, "instant", "loop", width), (row) => n(row.turnsPerSecond, 0)))
      .join(" · ");
  }
}

const cost = (row: TurnFigures | undefined) =>
  of(row, (one) => [one.cpuMs, one.postgresMs, one.redisMs].map((ms) => n(ms)).join(" + "));
const grader = (row: TurnFigures | undefined) =>
  of(row, ({ steps }) => (steps?.grade === undefined ? "–" : n(steps.grade)));
const of = (row: TurnFigures | undefined, value: (row: TurnFigures) => string) => (row ? value(row) : "–");

/** Ratios hold on any machine; milliseconds do not. */
function ratios(rows: TurnFigures[]): string {
  const at = (stack: string) => rows.find((row) => row.stack === stack && row.pace === "instant" && row.width === 128);
  const [ours, floor, alone] = [at("Frontdesk"), at("floor"), at("LangGraph")];
  if (!ours || !floor || !alone) return "";
  const cpu = (row: TurnFigures) => row.cpuMs + row.postgresMs + row.redisMs;
  return (
    `CPU of a whole turn, PostgreSQL and Redis included: ${n(cpu(ours) / cpu(floor))} times the bare handler's, ` +
    `${n(cpu(ours) / cpu(alone), 2)} times that of LangGraph with its saver alone. While the comparison ran, others used ` +
    `${n(rows.reduce((sum, row) => sum + row.others, 0) / rows.length, 2)} cores of the machine on average.`
  );
}

function countsTable(counts: TurnCounts[]): string {
  const lines: [string, (one: TurnCounts) => string][] = [
    ["statements · round trips", (one) => `${n(one.statements)} · ${n(one.roundTrips)}`],
    ["commits", (one) => n(one.commits)],
    ["rows written · of these in the checkpoint", (one) => `${n(one.rows)} · ${n(checkpointRows(one))}`],
    ["WAL, KB (whole pages after a server's checkpoint not counted)", (one) => n(one.walBytes / 1000)],
    ["Redis commands, those in scripts included", (one) => n(one.redisCommands, 0)],
  ];
  return table(
    ["a turn asks for", ...counts.map((one) => one.kind)],
    lines.map(([name, value]) => [name, ...counts.map(value)]),
  );
}

function checkpointRows({ byTable }: TurnCounts): number {
  return byTable.filter(([name]) => /^(?:langgraph\.|threads\.)/.test(name)).reduce((sum, [, rows]) => sum + rows, 0);
}

function followUpsLine({ firstQuestions, firstQuestionMs, local, byModel }: BenchFigures["followUps"]): string {
  const all = local.turns + byModel.turns;
  const later = (one: typeof local) => `${n(one.firstMs - firstQuestionMs)} ms`;
  return (
    `Of ${all} follow-ups the local rewrite sufficed for ${local.turns}: their first token came ${later(local)} after a first question's ` +
    `(p50 of ${firstQuestions})${byModel.turns > 0 ? `; the others, for which a model was asked, ${later(byModel)}` : ""}.`
  );
}

function cacheLine({ rows, hits, turns }: BenchFigures["cache"]): string {
  const parts = rows.map(
    (row) =>
      `${row.perSecond ? `at random, ${n(row.perSecond, 0)} a second,` : `${row.width} at once`} ${n(row.first.p50)} ms ` +
      `(p95 ${n(row.first.p95)}), ${n(row.turnsPerSecond, 0)} turns a second`,
  );
  return `Turns from the semantic cache (${hits} of ${turns} were), first piece of the answer: ${parts.join("; ")}.`;
}

function burstsLine(bursts: BenchFigures["bursts"]): string {
  const parts = bursts.map(
    (row) => `${row.stack} p50 ${n(row.first.p50 - 300, 0)} ms (p95 ${n(row.first.p95 - 300, 0)})`,
  );
  return `128 at the same instant on all cores, which driver, model and databases share, over the model's 300 ms: ${parts.join("; ")}.`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
