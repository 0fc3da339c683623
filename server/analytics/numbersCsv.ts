import { csvLine } from "../exports/csv.ts";
import type { Figures, Numbers } from "../protocol/numbers.ts";

/** A period's days as CSV, with the API's names as columns; one column per escalation reason. */
export function numbersCsv({ days }: Pick<Numbers, "days">): string {
  const rows = days.map(({ day, ...figures }) => Object.entries({ day, ...flat(figures) }));
  const names = (rows[0] ?? []).map(([name]) => name);
  return [names, ...rows.map((row) => row.map(([, value]) => value))].map(csvLine).join("");
}

function flat({ escalated, ...plain }: Figures): Record<string, number | null> {
  const byReason = Object.entries(escalated).map(([reason, opened]) => [`escalated_${reason}`, opened]);
  return { ...plain, ...Object.fromEntries(byReason) };
}
