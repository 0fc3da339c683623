/** When a source is synced again. Pure. */
import type { SourceSchedule } from "../../protocol/sources.ts";

const SECONDS: Record<SourceSchedule, number | null> = { off: null, hourly: 3600, daily: 86_400, weekly: 604_800 };

/** Seconds from the end of one sync to the start of the next; null: only by hand. */
export function scheduleSeconds(schedule: SourceSchedule): number | null {
  return SECONDS[schedule];
}
