import { QUEUES, type Queue } from "../../../server/protocol/queues.ts";
import { formatNumber, t } from "../i18n/index.ts";
import { counts, showView, view } from "../state/inbox.ts";
import { Select } from "../ui/Select.tsx";
import { without } from "./narrowed.ts";
import { chooseOnly } from "./selection.ts";

const countOf = (queue: Queue) => (queue === "closed" || queue === "all" ? 0 : counts.value[queue]);

/**
 * The queues with their ticket counts: as tabs, or as a select in a narrow list. Filters are kept
 * when the queue changes.
 */
export function Queues() {
  const show = (queue: Queue) => {
    chooseOnly([]);
    showView({ ...without(view.peek(), "sort"), queue });
  };
  const nameOf = (queue: Queue) => t(`inbox.queue.${queue}`);
  const named = (queue: Queue) => nameOf(queue) + (countOf(queue) > 0 ? ` (${formatNumber(countOf(queue))})` : "");
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
            {nameOf(queue)}
            {countOf(queue) > 0 && <span class="tab-count">{formatNumber(countOf(queue))}</span>}
          </button>
        ))}
      </nav>
    </>
  );
}
