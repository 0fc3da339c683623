import type { ComponentChildren } from "preact";
import type { Shift } from "../../../server/protocol/hours.ts";
import { t } from "../i18n/index.ts";

const MAX_SHIFTS = 6;
/** Time inputs have no 24:00, so 00:00 stands for it at the end of a shift. */
const MIDNIGHT = "00:00";
const END_OF_DAY = "24:00";

interface ShiftsProps {
  /** The day's name, for screen readers. */
  day: string;
  shifts: Shift[];
  onChange(shifts: Shift[]): void;
  /** Further actions for the day. */
  children?: ComponentChildren;
}

/** One day's shifts. */
export function Shifts({ day, shifts, onChange, children }: ShiftsProps) {
  const change = (index: number, patch: Partial<Shift>) =>
    onChange(shifts.map((shift, at) => (at === index ? { ...shift, ...patch } : shift)));
  const last = shifts.at(-1);
  const add = () => onChange([...shifts, last ? { from: last.to, to: END_OF_DAY } : { from: "09:00", to: "17:00" }]);
  return (
    <div class="shifts">
      {shifts.map(({ from, to }, at) => (
        <div key={`${at}`} class="shift">
          <input
            type="time"
            aria-label={t("hours.from", { day })}
            value={from}
            onInput={(event) => change(at, { from: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            aria-label={t("hours.to", { day })}
            value={to === END_OF_DAY ? MIDNIGHT : to}
            onInput={({ currentTarget: { value } }) => change(at, { to: value === MIDNIGHT ? END_OF_DAY : value })}
          />
          <button
            type="button"
            class="button small quiet"
            aria-label={t("hours.shiftRemove", { day, from })}
            onClick={() => onChange(shifts.filter((_, other) => other !== at))}
          >
            {t("settings.priceRemoveShort")}
          </button>
        </div>
      ))}
      <div class="shift">
        {shifts.length === 0 && <span class="muted">{t("hours.closed")}</span>}
        {shifts.length < MAX_SHIFTS && last?.to !== END_OF_DAY && (
          <button type="button" class="button small" aria-label={t("hours.shiftAddTo", { day })} onClick={add}>
            {t("hours.shiftAdd")}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
