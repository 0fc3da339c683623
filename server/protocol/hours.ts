/** A tenant's opening hours in its own time zone, and its usual reply time. */
import { z } from "zod";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

const shiftSchema = z
  .strictObject({
    from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    /** A shift past midnight is entered as two: one ending at 24:00, and one starting at 00:00 the next day. */
    to: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
  })
  .refine(({ from, to }) => from < to);
export type Shift = z.infer<typeof shiftSchema>;

/** In chronological order, without overlaps. */
const shiftsSchema = z
  .array(shiftSchema)
  .max(6)
  .refine((shifts) => shifts.every(({ from }, at) => at === 0 || from >= (shifts[at - 1]?.to ?? "")))
  .default([]);

const weekSchema = z.strictObject({
  mon: shiftsSchema,
  tue: shiftsSchema,
  wed: shiftsSchema,
  thu: shiftsSchema,
  fri: shiftsSchema,
  sat: shiftsSchema,
  sun: shiftsSchema,
} satisfies Record<Weekday, typeof shiftsSchema>);

export const hoursSchema = z.strictObject({
  time_zone: z.string().max(64).refine(isTimeZone),
  week: weekSchema,
  /** Shifts on a date, in place of its weekday's; none means closed. */
  holidays: z
    .array(z.strictObject({ date: z.iso.date(), shifts: shiftsSchema }))
    .max(100)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length)
    .default([]),
  /** The usual reply time during opening hours. */
  reply_minutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .nullable()
    .default(null),
});
export type Hours = z.infer<typeof hoursSchema>;

/** A period during which someone is available. */
const openingSchema = z.object({
  opens: z.iso.datetime({ offset: true }),
  closes: z.iso.datetime({ offset: true }),
});
export type Opening = z.infer<typeof openingSchema>;

/** What visitors are told: upcoming openings (the first may have begun), enough for the life of a session. */
export const presenceSchema = z.object({
  openings: z.array(openingSchema),
  reply_minutes: z.number().int().nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
