import { QUEUES, type Queue } from "../../../server/protocol/queues.ts";
import { formatNumber, t } from "../i18n/index.ts";
import { counts, showView, view } from "../state/inbox.ts";
import { Select } from "../ui/Select.tsx";
import { chooseOnly } from "./selection.ts";

const countOf = (queue: Queue) => (queue === "closed" || queue === "all" ? 0 : counts.value[queue]);

/**
 * The queues with their ticket counts: as tabs, or as a select in a narrow list. Filters are kept
 * when the queue changes.
 */
export function Queues() {
  const show = (queue: Queue) => {
    chooseOnly([]);
    const { sort: _sort, ...narrowing } = view.peek();
    showView({ ...narrowing, queue });
  };
  const named = (queue: Queue) => {
    const count = countOf(queue);
    return count > 0 ? `${t(`inbox.queue.${queue}`)} (${formatNumber(count)})` : t(`inbox.queue.${queue}`);
  };
  return (
    <>
      <Select
        class="queue-choice"
        aria-label={t("inbox.queues")}
        value={view.value.queue}
        options={QUEUES}
        nameOf={named}
        onChoose={show}
      />
      <nav class="queues" aria-label={t("inbox.queues")}>
        {QUEUES.map((queue) => (
          <button
            key={queue}
            type="button"
            class="tab"
            aria-pressed={view.value.queue === queue}
            onClick={() => show(queue)}
          >
            {t(`inbox.queue.${queue}`)}
            {countOf(queue) > 0 && <span class="tab-count">{formatNumber(countOf(queue))}</span>}
          </button>
        ))}
      </nav>
    </>
  );
}
