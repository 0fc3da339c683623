/** The result of a trial question: what the visitor would get, its sources, and the assistant's confidence. */
import type { TestBoxReply } from "../../../server/protocol/admin.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { formatNumber, percent, t } from "../i18n/index.ts";
import { Markdown } from "../ui/Markdown.tsx";
import { Foreseen } from "./Foreseen.tsx";

export function Rehearsed({ reply }: { reply: TestBoxReply }) {
  const { outcome, content, draft, options, reason, action } = reply;
  return (
    <div class={`rehearsed rehearsed-${outcome}`}>
      <p class="rehearsed-head">
        <strong>{t(action?.next === "send" ? "testBox.sends" : `testBox.${outcome}`)}</strong>
        {reason && <span class="muted"> · {t(`reason.${reason}`)}</span>}
      </p>
      {content !== null && <Markdown text={content} citations={reply.citations} />}
      {options.length > 0 && (
        <ul class="rehearsed-options">
          {options.map((option) => (
            <li key={option} class="tag" dir="auto">
              {option}
            </li>
          ))}
        </ul>
      )}
      {action && <Foreseen action={action} />}
      {draft !== null && (
        <details>
          <summary>{t("testBox.draft")}</summary>
          <Markdown text={draft} />
        </details>
      )}
      <Sources reply={reply} />
      <p class="muted rehearsed-facts">{factsOf(reply).join(" · ")}</p>
    </div>
  );
}

function Sources({ reply: { citations, outcome, content } }: { reply: TestBoxReply }) {
  if (outcome !== "answered" || content === null) return null;
  if (citations.length === 0) return <p class="muted">{t("testBox.noSources")}</p>;
  return (
    <ol class="rehearsed-sources">
      {citations.map(({ n, title, url }) => {
        const link = safeUrl(url);
        return (
          <li key={n} value={n} dir="auto">
            {link ? (
              <a href={link} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
            ) : (
              title
            )}
          </li>
        );
      })}
    </ol>
  );
}

function factsOf({ trace, threshold, ms }: TestBoxReply): string[] {
  const grade = trace.confidence;
  return [
    ...(trace.is_cache_hit ? [t("testBox.cached")] : []),
    ...(grade === null ? [] : [t("testBox.grade", { score: percent(grade), threshold: percent(threshold) })]),
    ms < 1000 ? `${Math.max(1, ms)} ms` : t("testBox.time", { seconds: formatNumber(Math.round(ms / 100) / 10) }),
  ];
}
