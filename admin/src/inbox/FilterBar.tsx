/** Filters of the list: chips for active ones, a panel to set them, and saved views. */
import { t } from "../i18n/index.ts";
import { showView, view } from "../state/inbox.ts";
import { Popover } from "../ui/Popover.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { facets, valueName } from "./facets.ts";
import { type Filter, filtersOf, isNarrowed, without } from "./narrowed.ts";
import { Views } from "./Views.tsx";

export function FilterBar() {
  const shown = view.value;
  const chips: [Filter | "sort", string][] = filtersOf(shown).map((name) => [
    name,
    valueName(name, shown, facets.value),
  ]);
  if (shown.sort) chips.push(["sort", t(`inbox.${shown.sort}`)]);
  return (
    <>
      <div class="filters">
        <Popover label={t("inbox.filters")}>{() => <FilterPanel />}</Popover>
        <Views />
      </div>
      {(isNarrowed(shown) || shown.sort) && (
        <ul class="chips" aria-label={t("inbox.narrowedBy")}>
          {chips.map(([name, text]) => (
            <li key={name}>
              <button
                type="button"
                class="chip"
                aria-label={t("inbox.dropFilter", { filter: text })}
                onClick={() => showView(without(shown, name))}
              >
                <bdi>{text}</bdi> <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" class="button small quiet" onClick={() => showView({ queue: shown.queue })}>
              {t("inbox.dropAll")}
            </button>
          </li>
        </ul>
      )}
    </>
  );
}
