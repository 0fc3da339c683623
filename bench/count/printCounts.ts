/** Prints a turn's counts. */
import type { TurnCounts } from "./countTurns.ts";

export function printCounts(all: TurnCounts[]): void {
  for (const counts of all) {
    console.log(
      `\n${counts.kind}, per turn (${counts.turns} turns): ${n(counts.statements)} statements in ${n(counts.roundTrips)} round trips, ` +
        `${n(counts.commits)} commits, ${n(counts.rows)} rows, ${n(counts.walBytes, 0)} bytes of WAL (+${n(counts.walPageBytes, 0)} whole pages), ` +
        `${n(counts.redisCommands)} Redis commands; checkpoint ${n(counts.checkpointRows)} rows, ${n(counts.checkpointBytes, 0)} bytes`,
    );
    list("statements", counts.byStatement, 200);
    list("rows", counts.byTable);
    list("bytes of WAL", counts.byRelation);
    list("Redis commands", counts.byCommand);
  }
}

/** Entries rarer than this per turn are summed up in one line. */
const RARE = 0.05;

function list(title: string, entries: [string, number][], width = 100): void {
  console.log(`  ${title}`);
  const line = (name: string, count: number) => console.log(`  ${count.toFixed(2).padStart(9)}  ${name}`);
  for (const [name, count] of entries) if (count >= RARE) line(name.slice(0, width), count);
  const rest = entries.filter(([, count]) => count < RARE);
  if (rest.length > 0)
    line(
      `${rest.length} others`,
      rest.reduce((sum, [, count]) => sum + count, 0),
    );
}

const n = (value: number, digits = 1) => value.toFixed(digits);
