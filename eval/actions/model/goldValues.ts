/** The values that a correct model fills in, from the notes after a phrase. Pure. */
import { addDays, weekdayOf } from "../../../server/language/dates/calendar.ts";
import type { ActionDefinition, ActionValues } from "../../../server/protocol/actions.ts";

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** @param today `YYYY-MM-DD` @throws for a parameter that the action lacks */
export function goldValues(
  { name: action, parameters }: ActionDefinition,
  said: Readonly<Record<string, string>>,
  today: string,
): ActionValues {
  return Object.fromEntries(
    Object.entries(said).map(([name, text]) => {
      const type = parameters.find((parameter) => parameter.name === name)?.type;
      if (type === undefined) throw new Error(`${action} has no ${name}`);
      return [name, type === "date" ? dayOf(text, today) : type === "integer" ? Number(text) : text];
    }),
  );
}

/** `+1`, `friday` (the next), `05-01` (the next), `last 05-01`, `last month` (its first day), or a date as it is. */
export function dayOf(text: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const weekday = WEEKDAYS.indexOf(text);
  if (weekday >= 0) return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
  if (text.startsWith("+")) return addDays(today, Number(text));
  if (text === "last month") return `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  const [, last, day] = /^(last )?(\d\d-\d\d)$/.exec(text) ?? [];
  if (day === undefined) return text;
  const isPast = day < today.slice(5);
  return `${year + (last ? (isPast ? 0 : -1) : isPast ? 1 : 0)}-${day}`;
}
