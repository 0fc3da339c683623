/** Times the same works on both databases, taking turns. */
import { percentile } from "../machine/numbers.ts";
import type { Place } from "./place.ts";
import type { Work } from "./works.ts";

/** ms by row and database. */
export type Times = Map<string, Record<Place["name"], number[]>>;

/** @param places in the order of the first round; every other round is the other way round */
export async function compare(places: Place[], work: Work, rounds: number, times: Times): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const place of round % 2 === 0 ? places : places.toReversed()) {
      await work(
        place,
        (row, ms) => {
          const both = times.get(row) ?? { empty: [], full: [] };
          both[place.name].push(ms);
          times.set(row, both);
        },
        round,
      );
    }
  }
}

export function printTimes(times: Times): void {
  console.log(`\n${"ms".padEnd(44)} empty p50 · p95     full p50 · p95     ratio p50 · p95   n`);
  for (const [row, { empty, full }] of times) {
    const of = (values: number[]) => [0.5, 0.95].map((share) => percentile(values, share));
    const [before, after] = [of(empty), of(full)];
    const shown = (pair: number[]) =>
      pair.map((ms) => (Number.isNaN(ms) ? "–" : ms.toFixed(1)).padStart(7)).join(" · ");
    const ratios = after.map((ms, n) => ms / (before[n] ?? Number.NaN));
    const ratio = ratios.map((one) => (Number.isNaN(one) ? "–" : one.toFixed(2)).padStart(5)).join(" · ");
    console.log(`${row.padEnd(44)} ${shown(before)}  ${shown(after)}    ${ratio}   ${full.length}`);
  }
}
