/**
 * How well the assistant works: a period's figures compared with those of the one before, by day, reason, hour and
 * page.
 */

import { useCallback, useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Numbers } from "../../../server/protocol/numbers.ts";
import { api, numbersFile } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { useReply } from "../state/useFresh.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { ActionCalls } from "./ActionCalls.tsx";
import { DaysPlot, DaysTable } from "./Days.tsx";
import { Hours } from "./Hours.tsx";
import { Pages } from "./Pages.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import { type Period, readPeriod, today } from "./period.ts";
import { Reasons } from "./Reasons.tsx";
import { Tiles } from "./Tiles.tsx";

/** How often the figures are reloaded. */
const FRESH_MS = 60_000;

export function NumbersPage() {
  const { query } = useLocation();
  const period = readPeriod(query, today());
  const { numbers, error, load } = useNumbers(period);
  return (
    <div class="page page-wide numbers">
      <header class="numbers-head">
        <h1>{t("numbers.title")}</h1>
        <a class="button small" href={numbersFile({ ...period, time_zone: zone })} download>
          {t("numbers.csv")}
        </a>
      </header>
      <PeriodPicker key={`${period.from} ${period.to}`} period={period} />
      {error !== null && <ErrorNotice error={error} onRetry={load} />}
      {numbers === null && error === null && <p class="muted">{t("loading")}</p>}
      {numbers && <Shown numbers={numbers} />}
    </div>
  );
}

/** The reader's own time zone. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function useNumbers({ from, to }: Period) {
  const fetchNumbers = useCallback(() => api.getNumbers({ from, to, time_zone: zone }), [from, to]);
  const { value: numbers, error, refresh } = useReply(fetchNumbers, () => false);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), FRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { numbers, error, load: () => void refresh() };
}

function Shown({ numbers }: { numbers: Numbers }) {
  const { total, actions } = numbers;
  if (total.questions === 0 && total.conversations === 0 && actions.length === 0) {
    return <p class="empty card">{t("numbers.none")}</p>;
  }
  return (
    <>
      <Tiles total={total} before={numbers.before} />
      <section class="card stack">
        <h2>{t("numbers.byDay")}</h2>
        <DaysPlot days={numbers.days} />
        <DaysTable days={numbers.days} />
      </section>
      <div class="numbers-pair">
        <section class="card stack">
          <h2>{t("numbers.reasons")}</h2>
          <Reasons total={total} />
        </section>
        <section class="card stack">
          <h2>{t("numbers.pages")}</h2>
          <Pages pages={numbers.pages} />
        </section>
      </div>
      {actions.length > 0 && (
        <section class="card stack">
          <h2>{t("numbers.actions")}</h2>
          <ActionCalls actions={actions} />
        </section>
      )}
      <section class="card stack">
        <h2>{t("numbers.hours")}</h2>
        <Hours hours={numbers.hours} />
      </section>
    </>
  );
}
