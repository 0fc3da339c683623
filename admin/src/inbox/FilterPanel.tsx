import { useEffect } from "preact/hooks";
import type { EscalationReason } from "../../../server/protocol/escalations.ts";
import type { ViewQuery } from "../../../server/protocol/inbox.ts";
import { isPeopleQueue, WAITS_FOR } from "../../../server/protocol/queues.ts";
import { formatSpan, type TextKey, t } from "../i18n/index.ts";
import { showView, view } from "../state/inbox.ts";
import { labels } from "../state/labels.ts";
import { facets, languageName, loadFacets } from "./facets.ts";
import { type Filter, without } from "./narrowed.ts";

/** In display order; the type check requires every reason. */
const REASONS = Object.keys({
  low_confidence: true,
  no_knowledge: true,
  asked_for_person: true,
  sent_files: true,
  by_rule: true,
  by_email: true,
  repeated: true,
  failure: true,
  budget_spent: true,
  needs_approval: true,
  action_failed: true,
  action_unknown: true,
  joined: true,
  followed_up: true,
} satisfies Record<EscalationReason, true>) as EscalationReason[];
const SPANS = [60, 240, 1440, 10_080];

/** One select per filter; filters without any values are hidden. */
export function FilterPanel() {
  useEffect(() => void loadFacets(), []);
  const { people, origins, languages } = facets.value;
  const spans = SPANS.map((minutes) => ({ value: String(minutes), name: formatSpan(minutes * 60_000) }));
  return (
    <div class="filter-panel">
      {isPeopleQueue(view.value.queue) && <Order />}
      <Choice name="label" text="inbox.label" options={labels.value.map(({ id, name }) => ({ value: id, name }))} />
      <Choice
        name="assignee"
        text="inbox.assignee"
        options={[
          { value: "me", name: t("inbox.assignee.me") },
          { value: "nobody", name: t("inbox.assignee.nobody") },
          ...people.map(({ id, name }) => ({ value: id, name })),
        ]}
      />
      <Choice
        name="reason"
        text="inbox.reason"
        options={REASONS.map((value) => ({ value, name: t(`reason.${value}`) }))}
      />
      <Choice
        name="waits_for"
        text="inbox.waitsFor"
        options={WAITS_FOR.map((value) => ({ value, name: t(`inbox.waitsFor.${value}`) }))}
      />
      <Choice
        name="language"
        text="inbox.language"
        options={languages.map((value) => ({ value, name: languageName(value) }))}
      />
      <Choice name="origin" text="inbox.origin" options={origins.map((value) => ({ value, name: value }))} />
      <Choice name="over_minutes" text="inbox.olderThan" options={spans} />
      <Choice name="under_minutes" text="inbox.youngerThan" options={spans} />
    </div>
  );
}

/** The sort order, for queues of waiting people. */
function Order() {
  const choose = (value: string) =>
    showView(value === "newest" ? { ...view.peek(), sort: "newest" } : without(view.peek(), "sort"));
  return (
    <label class="field">
      <span>{t("inbox.order")}</span>
      <select value={view.value.sort ?? "longest"} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="longest">{t("inbox.longest")}</option>
        <option value="newest">{t("inbox.newest")}</option>
      </select>
    </label>
  );
}

interface ChoiceProps {
  name: Filter;
  text: TextKey;
  options: { value: string; name: string }[];
}

function Choice({ name, text, options }: ChoiceProps) {
  const set = view.value[name];
  if (options.length === 0) return null;
  const choose = (value: string) => {
    if (value === "") return showView(without(view.peek(), name));
    const isNumber = name === "over_minutes" || name === "under_minutes";
    showView({ ...view.peek(), [name]: isNumber ? Number(value) : value } as ViewQuery);
  };
  return (
    <label class="field">
      <span>{t(text)}</span>
      <select value={set === undefined ? "" : String(set)} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{t("inbox.any")}</option>
        {options.map(({ value, name: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}
