/** What narrows the list: chips for what is set, a panel to set it, and views that keep it. */
import { useState } from "preact/hooks";
import { isPeopleQueue } from "../../../server/protocol/queues.ts";
import { t } from "../i18n/index.ts";
import { showView, view } from "../state/inbox.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import { facets, valueName } from "./facets.ts";
import { filtersOf, isNarrowed, without } from "./narrowed.ts";
import { Views } from "./Views.tsx";

export function FilterBar() {
  const [isOpen, setIsOpen] = useState(false);
  const shown = view.value;
  return (
    <>
      <div class="filters">
        <button type="button" class="button small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t("inbox.filters")}
        </button>
        <Views />
        {isPeopleQueue(shown.queue) && (
          <button
            type="button"
            class="button small quiet"
            onClick={() => showView(shown.sort === "newest" ? without(shown, "sort") : { ...shown, sort: "newest" })}
          >
            {t(shown.sort === "newest" ? "inbox.newest" : "inbox.longest")}
          </button>
        )}
      </div>
      {isOpen && <FilterPanel />}
      {isNarrowed(shown) && (
        <ul class="chips" aria-label={t("inbox.narrowedBy")}>
          {filtersOf(shown).map((name) => (
            <li key={name}>
              <button
                type="button"
                class="chip"
                aria-label={t("inbox.dropFilter", { filter: valueName(name, shown, facets.value) })}
                onClick={() => showView(without(shown, name))}
              >
                <bdi>{valueName(name, shown, facets.value)}</bdi> <span aria-hidden="true">×</span>
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
