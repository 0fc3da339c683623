/** One tile per figure: its name with a definition, its value, and how it compares with the period before. */
import type { Figures } from "../../../server/protocol/numbers.ts";
import { formatCost, formatNumber, percent, t } from "../i18n/index.ts";
import { type Change, changeOf, FIGURES, type Figure } from "./figures.ts";
import { writeFigure } from "./writeFigure.ts";

export function Tiles({ total, before }: { total: Figures; before: Figures }) {
  return (
    <ul class="tiles">
      {FIGURES.map((figure) => (
        <Tile key={figure.name} figure={figure} total={total} change={changeOf(figure, total, before)} />
      ))}
    </ul>
  );
}

function Tile({ figure, total, change }: { figure: Figure; total: Figures; change: Change | null }) {
  const { name, of } = figure;
  const id = `definition-${name}`;
  return (
    <li class="tile card">
      <button type="button" class="tile-name" aria-describedby={id}>
        {t(`numbers.${name}`)}
      </button>
      <span role="tooltip" id={id} class="tile-definition">
        {t(`numbers.${name}Means`)}
      </span>
      <strong class="tile-value">{writeFigure(figure, of(total))}</strong>
      <span class="tile-more muted">
        {change && <ChangeMark change={change} />}
        {name === "thumbs" && t("numbers.thumbsOf", thumbsOf(total))}
        {name === "cost" && otherCostsOf(total)}
      </span>
    </li>
  );
}

const thumbsOf = (total: Figures) => ({ up: formatNumber(total.thumbs_up), down: formatNumber(total.thumbs_down) });

function otherCostsOf({ cost_micros_outside_turns: micros }: Figures) {
  return micros > 0 && t("numbers.otherCosts", { cost: formatCost(micros) });
}

function ChangeMark({ change: { by, isGood } }: { change: Change }) {
  const rounded = Math.round(Math.abs(by) * 100) / 100;
  if (rounded === 0) return <span>{t("numbers.same")}</span>;
  const tone = isGood === null ? "" : isGood ? "change-good" : "change-bad";
  return <span class={tone}>{t(by > 0 ? "numbers.more" : "numbers.less", { share: percent(rounded) })}</span>;
}
