/** Picks the last days, or a range of days. */

import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { formatDate, t } from "../i18n/index.ts";
import { dayFrom, isPeriod, type Period, SPANS } from "./period.ts";

const PAGE = "/admin/numbers";

export function PeriodPicker({ period }: { period: Period }) {
  const { route } = useLocation();
  const [from, setFrom] = useState(period.from);
  const [to, setTo] = useState(period.to);
  const isWrong = from === "" || to === "" || !isPeriod({ from, to });
  const show = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isWrong) route(`${PAGE}?from=${from}&to=${to}`);
  };
  const length = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  const before = { from: formatDate(dayFrom(period.from, -length)), to: formatDate(dayFrom(period.from, -1)) };
  return (
    <div class="numbers-period">
      <nav class="tabs tabs-page" aria-label={t("numbers.period")}>
        {SPANS.map((days) => (
          <a
            key={days}
            class="tab"
            href={`${PAGE}?days=${days}`}
            aria-current={period.span === days ? "page" : undefined}
          >
            {t("numbers.days", { days })}
          </a>
        ))}
      </nav>
      <form class="numbers-dates" onSubmit={show}>
        <label>
          <span>{t("numbers.from")}</span>
          <input type="date" value={from} max={to} onInput={(event) => setFrom(event.currentTarget.value)} />
        </label>
        <label>
          <span>{t("numbers.to")}</span>
          <input type="date" value={to} min={from} onInput={(event) => setTo(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button small" disabled={isWrong}>
          {t("numbers.show")}
        </button>
      </form>
      <p class="muted" role="status">
        {isWrong ? t("numbers.wrongPeriod") : t("numbers.comparedWith", before)}
      </p>
    </div>
  );
}
