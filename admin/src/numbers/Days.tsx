/** The outcome of each day's questions, as a plot with a table for it. */
import { useMemo } from "preact/hooks";
import type { Numbers } from "../../../server/protocol/numbers.ts";
import { formatDate, t } from "../i18n/index.ts";
import { FIGURES, type FigureName } from "./figures.ts";
import { Plot, type Series } from "./Plot.tsx";
import { writeFigure } from "./writeFigure.ts";

type Days = Numbers["days"];

export function DaysPlot({ days }: { days: Days }) {
  const series: Series[] = useMemo(
    () => [
      { label: t("numbers.byAi"), color: 1, values: days.map((day) => day.answered_by_ai) },
      { label: t("numbers.fromCache"), color: 2, values: days.map((day) => day.answered_from_cache) },
      { label: t("numbers.clarified"), color: 3, values: days.map((day) => day.clarified) },
      { label: t("numbers.handedOver"), color: 4, values: days.map((day) => day.handed_over) },
      { label: t("numbers.unanswered"), color: 5, values: days.map((day) => day.unanswered) },
    ],
    [days],
  );
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  return <Plot label={t("numbers.byDayPlot")} days={names} series={series} />;
}

const COLUMNS: FigureName[] = ["questions", "answered", "handedOver", "firstToken", "firstReply", "resolve", "cost"];
const columns = COLUMNS.map((name) => FIGURES.find((figure) => figure.name === name)!);

export function DaysTable({ days }: { days: Days }) {
  return (
    <details>
      <summary>{t("numbers.asTable")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <div class="table-box" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("numbers.day")}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" class="number">
                  {t(`numbers.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDate(day.day)}</th>
                {columns.map((figure) => (
                  <td key={figure.name} class="number">
                    {writeFigure(figure, figure.of(day))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
