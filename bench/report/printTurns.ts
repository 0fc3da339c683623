/** Prints the comparison. */
import type { TurnFigures } from "../turns/measure.ts";

const HEAD = [
  "stack".padEnd(11),
  "model".padEnd(9),
  "arrivals".padEnd(17),
  "first added: p50    p95    p99",
  "planned  p95 of the others",
  "  total",
  "  after",
  "turns/s",
  "CPU ms a turn (PG, Redis)",
  " RSS MB",
  "KB/turn",
  "others",
].join("  ");

const seen: TurnFigures[] = [];

/** Prints a row as soon as it is measured, minus the time of the model itself in the same cell. */
export function printTurns(row: TurnFigures): void {
  if (seen.length === 0) console.log(HEAD);
  seen.push(row);
  console.log(lineOf(row, aloneIn(seen, row)));
}

/** Rows of a separate part, with nothing subtracted. */
export function printRows(title: string, rows: TurnFigures[]): void {
  console.log(`\n${title}\n${HEAD}`);
  for (const row of rows) console.log(lineOf(row, undefined));
}

/** The row of the bare model in the same cell. */
export function aloneIn(rows: TurnFigures[], row: TurnFigures): TurnFigures | undefined {
  const isSame = (key: "pace" | "arrivals" | "width") => (other: TurnFigures) => other[key] === row[key];
  return rows
    .filter((other) => other.stack === "model")
    .filter(isSame("pace"))
    .filter(isSame("arrivals"))
    .find(isSame("width"));
}

function lineOf(row: TurnFigures, alone: TurnFigures | undefined): string {
  const n = (value: number, width: number, digits = 1) => value.toFixed(digits).padStart(width);
  const own = alone?.first.p50 ?? 0;
  const arrivals = `${row.width} ${row.arrivals}${row.perSecond ? ` (${row.perSecond.toFixed(0)}/s)` : ""}`;
  return [
    row.stack.padEnd(11),
    row.pace.padEnd(9),
    arrivals.padEnd(17),
    `${n(row.first.p50 - own, 16)} ${n(row.first.p95 - own, 6)} ${n(row.first.p99 - own, 6)}`,
    `${n(100 * row.planned, 5)} %`.padEnd(8) + n(row.firstUnplanned.p95 - own, 18),
    n(row.total.p50, 7, 0),
    n(row.afterLast.p50, 7, 0),
    n(row.turnsPerSecond, 7),
    `${n(row.cpuMs, 6, 2)} (+${row.postgresMs.toFixed(2)}, +${row.redisMs.toFixed(2)})`.padEnd(25),
    n(row.rssMb, 7, 0),
    n(row.bytes / 1000, 7),
    n(row.others, 6, 2),
  ].join("  ");
}
