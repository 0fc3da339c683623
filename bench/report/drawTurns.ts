/** Charts of the comparison: what a stack adds to the first token, and what a turn costs. Pure. */
import { colors, el, type Frame, grid, label, legend, picture, scale } from "../../eval/plot/svg.ts";
import type { TurnFigures } from "../turns/measure.ts";
import { aloneIn } from "./printTurns.ts";

const stackColors: Record<string, string> = {
  floor: colors.base,
  "AI SDK": "#b8860b",
  LangGraph: "#7b4fa3",
  before: "#8fa9c7",
  Frontdesk: colors.ours,
};
const names: Record<string, string> = {
  floor: "bare handler",
  "AI SDK": "AI SDK, no state",
  LangGraph: "LangGraph + PostgresSaver alone",
  before: "before",
  Frontdesk: "Frontdesk, whole turn",
};
const costColors = { server: colors.ours, postgres: colors.steps[2]!, redis: colors.aim };

export function drawAdded(rows: TurnFigures[]): string {
  const cells = rows.filter((row) => row.stack === "Frontdesk" && row.pace === "realistic");
  const bars = cells.map((cell) => rows.filter((row) => isSameCell(row, cell) && row.stack !== "model"));
  const stacks = stacksOf(rows);
  const frame: Frame = { width: 760, height: 310, left: 72, right: 12, top: 66, bottom: 34 };
  const { x, y } = scale(frame);
  /** Decades, starting at 1 ms. */
  const most = Math.ceil(Math.log10(Math.max(...bars.flat().map((row) => added(rows, row, "p95")))));
  const at = (ms: number) => Math.max(0.005, Math.log10(Math.max(ms, 1)) / most);
  const group = x(1 / bars.length) - x(0);
  const bar = Math.min(24, (group - 16) / stacks.length);
  const marks = bars.flatMap((cell, index) => {
    const start = x((index + 0.5) / bars.length) - (bar * cell.length) / 2;
    return [
      ...cell.flatMap((row, place) => {
        const left = start + place * bar;
        const [p50, p95] = [added(rows, row, "p50"), added(rows, row, "p95")];
        const color = stackColors[row.stack] ?? colors.base;
        return [
          el("rect", { x: left, y: y(at(p50)), width: bar - 2, height: y(0) - y(at(p50)), fill: color }),
          el("line", { x1: left + bar / 2 - 1, x2: left + bar / 2 - 1, y1: y(at(p50)), y2: y(at(p95)), stroke: color }),
          label(p50 < 9.95 ? Math.max(0, p50).toFixed(1) : p50.toFixed(0), left + bar / 2 - 1, y(at(p95)) - 4, middle),
        ];
      }),
      label(cellName(cell[0]!), x((index + 0.5) / bars.length), y(0) + 18, {
        "text-anchor": "middle",
        "font-size": 11,
      }),
    ];
  });
  const decades = Array.from({ length: most + 1 }, (_, power) => ({ at: power / most, name: `${10 ** power} ms` }));
  return picture(frame, "Added to the first token: median, and the line to p95", [
    ...grid(frame, decades),
    ...marks,
    ...legend(
      frame.left,
      46,
      stacks.map((name) => ({ name: names[name] ?? name, color: stackColors[name] ?? colors.base })),
    ),
  ]);
}

const middle = { "text-anchor": "middle", "font-size": 10 };

/** At 128 streams with an instant model, only the stack's own work remains. */
export function drawCost(rows: TurnFigures[]): string {
  const shown = rows.filter((row) => row.pace === "instant" && row.width === 128 && row.stack !== "model");
  const frame: Frame = { width: 760, height: 80 + shown.length * 34, left: 230, right: 150, top: 62, bottom: 14 };
  const { x, y } = scale(frame);
  const most = Math.max(...shown.map((row) => row.cpuMs + row.postgresMs + row.redisMs));
  const marks = shown.flatMap((row, index) => {
    const top = y(1 - index / shown.length) + 5;
    let from = 0;
    const part = (ms: number, fill: string) => {
      const rect = el("rect", { x: x(from / most), y: top, width: x(ms / most) - x(0), height: 22, fill });
      from += ms;
      return rect;
    };
    const text = `${row.cpuMs.toFixed(1)} + ${row.postgresMs.toFixed(1)} + ${row.redisMs.toFixed(1)} ms`;
    return [
      label(names[row.stack] ?? row.stack, frame.left - 8, top + 15, { "text-anchor": "end" }),
      part(row.cpuMs, costColors.server),
      part(row.postgresMs, costColors.postgres),
      part(row.redisMs, costColors.redis),
      label(text, x(from / most) + 6, top + 15, { "font-size": 11 }),
    ];
  });
  const parts = [
    { name: "server", color: costColors.server },
    { name: "PostgreSQL", color: costColors.postgres },
    { name: "Redis", color: costColors.redis },
  ];
  return picture(frame, "CPU a turn, 128 streams, instant model", [...marks, ...legend(frame.left, 46, parts)]);
}

function added(rows: TurnFigures[], row: TurnFigures, of: "p50" | "p95"): number {
  return row.first[of] - (aloneIn(rows, row)?.first.p50 ?? 0);
}

function isSameCell(a: TurnFigures, b: TurnFigures): boolean {
  return a.pace === b.pace && a.arrivals === b.arrivals && a.width === b.width;
}

function stacksOf(rows: TurnFigures[]): string[] {
  return [...new Set(rows.map((row) => row.stack))].filter((name) => name !== "model");
}

function cellName({ arrivals, width }: TurnFigures): string {
  if (width === 1) return "one stream";
  return `${width} ${{ random: "at random", loop: "without a pause", wave: "at one instant" }[arrivals]}`;
}
