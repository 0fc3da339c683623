/** The draft the AI wrote and withdrew, folded below the question. */
import type { Trace } from "../../../server/protocol/admin.ts";
import { percent, t } from "../i18n/index.ts";
import { Markdown } from "../ui/Markdown.tsx";

export function WithdrawnDraft({ trace }: { trace: Trace }) {
  const { draft, passages, confidence } = trace;
  if (!draft) return null;
  const citations = passages.map(({ n, title, url, excerpt }) => ({ n, title, url: url ?? null, snippet: excerpt }));
  const cited = citations.filter(({ n }) => draft.includes(`[${n}]`));
  return (
    <details class="withdrawn">
      <summary>
        {t("ticket.withdrawn")}{" "}
        {confidence !== null && (
          <span class="grade grade-low">{t("ticket.grade", { score: percent(confidence) })}</span>
        )}
      </summary>
      <p class="muted">{t("ticket.withdrawnHint")}</p>
      <Markdown text={draft} citations={cited} />
    </details>
  );
}
