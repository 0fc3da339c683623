/** Office hours and reply time, shown to visitors who ask for a person. */
import { useEffect, useState } from "preact/hooks";
import type { Hours } from "../../../server/protocol/hours.ts";
import { settingsApi } from "../api/settings.ts";
import { formatDate, t, weekdayName } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { SaveRow } from "../ui/SaveRow.tsx";
import { type HoursProblem, hoursProblem, inOrder, weekdays } from "./hoursProblem.ts";
import { Shifts } from "./Shifts.tsx";

const DAY = [{ from: "09:00", to: "17:00" }];
const WEEK_MINUTES = 7 * 24 * 60;
const MAX_HOLIDAYS = 100;
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const usual = (): Hours => ({
  time_zone: zoneHere(),
  week: { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: [], sun: [] },
  holidays: [],
  reply_minutes: null,
});

export function HoursForm() {
  const [hours, setHours] = useState<Hours | null>();
  const [state, setState] = useState<"idle" | "edited" | "busy" | "saved">("idle");
  const [error, setError] = useState<unknown>(null);
  const [problem, setProblem] = useState<HoursProblem | null>(null);
  useEffect(() => {
    settingsApi.getSettings().then((settings) => setHours(settings.hours), setError);
  }, []);
  if (hours === undefined) return error === null ? <p class="muted">{t("loading")}</p> : <ErrorNotice error={error} />;
  const edit = (next: Hours | null) => {
    setHours(next);
    setState("edited");
    setProblem(null);
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = hours && hoursProblem(hours);
    setProblem(found);
    setError(null);
    if (found) return;
    setState("busy");
    try {
      setHours((await settingsApi.updateSettings({ hours: hours && inOrder(hours) })).hours);
      setState("saved");
    } catch (failure) {
      setError(failure);
      setState("edited");
    }
  };
  return (
    <form class="card stack" onSubmit={save} noValidate>
      <h2>{t("hours.title")}</h2>
      <label class="check">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={(event) => edit(event.currentTarget.checked ? usual() : null)}
        />
        <span>
          {t("hours.told")}
          <small class="muted">{t("hours.toldHint")}</small>
        </span>
      </label>
      {hours && <Fields hours={hours} edit={(patch) => edit({ ...hours, ...patch })} />}
      {problem && <Notice kind="error">{problemText(problem)}</Notice>}
      {error !== null && <ErrorNotice error={error} />}
      <SaveRow state={state} isEdited={state === "edited"} />
    </form>
  );
}

function problemText({ kind, day }: HoursProblem): string {
  const name = typeof day === "string" ? weekdayName(weekdays.indexOf(day)) : day.date && formatDate(day.date);
  return t(`hours.problem.${kind}`, { day: name });
}

function Fields({ hours, edit }: { hours: Hours; edit(patch: Partial<Hours>): void }) {
  const { time_zone, week, holidays, reply_minutes } = hours;
  const zones = new Set([time_zone, zoneHere(), "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return (
    <>
      <label class="field">
        <span>{t("hours.zone")}</span>
        <select value={time_zone} onChange={(event) => edit({ time_zone: event.currentTarget.value })}>
          {[...zones].toSorted().map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="field">
        <legend>{t("hours.week")}</legend>
        {weekdays.map((day, at) => (
          <div key={day} class="hours-day">
            <span>{weekdayName(at)}</span>
            <Shifts
              day={weekdayName(at)}
              shifts={week[day]}
              onChange={(shifts) => edit({ week: { ...week, [day]: shifts } })}
            />
          </div>
        ))}
      </fieldset>
      <Holidays holidays={holidays} onChange={(changed) => edit({ holidays: changed })} />
      <label class="field">
        <span>{t("hours.reply")}</span>
        <input
          type="number"
          min={1}
          max={WEEK_MINUTES}
          step={1}
          value={reply_minutes ?? ""}
          onInput={({ currentTarget: { valueAsNumber: minutes } }) =>
            edit({ reply_minutes: minutes > 0 ? Math.min(WEEK_MINUTES, Math.ceil(minutes)) : null })
          }
        />
        <small class="muted">{t("hours.replyHint")}</small>
      </label>
    </>
  );
}

type Holiday = Hours["holidays"][number];

function Holidays({ holidays, onChange }: { holidays: Holiday[]; onChange: (holidays: Holiday[]) => void }) {
  const change = (index: number, patch: Partial<Holiday>) =>
    onChange(holidays.map((day, at) => (at === index ? { ...day, ...patch } : day)));
  return (
    <fieldset class="field">
      <legend>{t("hours.holidays")}</legend>
      <small class="muted">{t("hours.holidaysHint")}</small>
      {holidays.map(({ date, shifts }, at) => (
        <div key={`${at}`} class="hours-day">
          <input
            type="date"
            aria-label={t("hours.date")}
            value={date}
            onInput={(event) => change(at, { date: event.currentTarget.value })}
          />
          <Shifts day={date} shifts={shifts} onChange={(next) => change(at, { shifts: next })}>
            <button
              type="button"
              class="button small quiet"
              onClick={() => onChange(holidays.filter((_, other) => other !== at))}
            >
              {t("hours.holidayRemove")}
            </button>
          </Shifts>
        </div>
      ))}
      {holidays.length < MAX_HOLIDAYS && (
        <div>
          <button type="button" class="button small" onClick={() => onChange([...holidays, { date: "", shifts: [] }])}>
            {t("hours.holidayAdd")}
          </button>
        </div>
      )}
    </fieldset>
  );
}
