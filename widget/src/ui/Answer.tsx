import { useMemo, useState } from "preact/hooks";
import type { Citation } from "../../../server/protocol/events.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { linkProps, renderMarkdown } from "./markdown.ts";

interface AnswerProps {
  id: string;
  text: string;
  citations: Citation[];
}

/** An answer's text with its sources under it. A marker in the text opens the source it stands for. */
export function Answer({ id, text, citations }: AnswerProps) {
  const { t } = useUi();
  const [shown, setShown] = useState<number | null>(null);
  const sourceId = (n: number) => `fd-source-${id}-${n}`;
  const body = useMemo(() => {
    const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
    const marker = (n: number) => {
      const citation = byNumber.get(n);
      if (!citation) return null;
      const label = t("sourceNumber", { n, title: citation.title });
      return (
        <button type="button" class="marker" aria-label={label} title={citation.title} onClick={() => setShown(n)}>
          {n}
        </button>
      );
    };
    return renderMarkdown(text, { marker, code: (code) => <CodeBlock text={code} /> });
  }, [text, citations, t]);
  const ordered = citations.toSorted((a, b) => a.n - b.n);
  const open = ordered.find((citation) => citation.n === shown);
  return (
    <>
      <div class="bubble md" dir="auto">
        {body}
      </div>
      {ordered.length > 0 && (
        <div class="sources">
          <ul aria-label={t("sources")}>
            {ordered.map((citation) => (
              <li key={citation.n}>
                <button
                  type="button"
                  class="chip"
                  aria-expanded={citation.n === shown}
                  aria-controls={sourceId(citation.n)}
                  onClick={() => setShown(citation.n === shown ? null : citation.n)}
                >
                  <span class="chip-number">{citation.n}</span>
                  <span class="chip-title" dir="auto">
                    {citation.title}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {open && <Source id={sourceId(open.n)} citation={open} />}
        </div>
      )}
    </>
  );
}

function Source({ id, citation }: { id: string; citation: Citation }) {
  const { t } = useUi();
  const href = safeUrl(citation.url);
  return (
    <div class="source" id={id}>
      <p class="source-title" dir="auto">
        {citation.title}
      </p>
      {citation.from_web && <p class="source-origin">{t("fromWeb")}</p>}
      {citation.snippet && <blockquote dir="auto">{citation.snippet}</blockquote>}
      {href !== null && (
        <a {...linkProps(href)}>
          <Icon name="link" />
          {t("openSource")}
          <span class="host">{new URL(href).host}</span>
        </a>
      )}
    </div>
  );
}
