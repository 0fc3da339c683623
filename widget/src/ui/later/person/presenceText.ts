/** The team's presence, in the visitor's own language and time zone. */
import type { Presence } from "../../../../../server/protocol/hours.ts";
import { formatClock, formatSpan, formatWeekday } from "../../../i18n/format.ts";
import type { Language } from "../../../i18n/index.ts";

/** Whether somebody is available at a given time, and if not, when they are back (null if no opening is in sight). */
export function presenceAt({ openings }: Presence, now: Date): { isHere: boolean; back: string | null } {
  const next = openings.find(({ closes }) => new Date(closes) > now);
  const isHere = next !== undefined && new Date(next.opens) <= now;
  return { isHere, back: isHere ? null : (next?.opens ?? null) };
}

/** @returns "We’re here now. Usually answered within 10 minutes.", or "Back on Monday at 09:00." */
export function presenceText({ t, tag }: Language, presence: Presence, now: Date = new Date()): string {
  const { isHere, back } = presenceAt(presence, now);
  const minutes = presence.reply_minutes;
  if (isHere)
    return minutes ? `${t("hereNow")} ${t("repliesWithin", { span: formatSpan(tag, minutes) })}` : t("hereNow");
  if (back === null) return t("nobodyHere");
  const time = formatClock(tag, back);
  const isToday = new Date(back).toDateString() === now.toDateString();
  return isToday ? t("backToday", { time }) : t("backOn", { day: formatWeekday(tag, back, now), time });
}
