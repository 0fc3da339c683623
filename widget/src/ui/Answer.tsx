import { useMemo, useState } from "preact/hooks";
import type { Citation } from "../../../server/protocol/events.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { later } from "./later/lazy.tsx";
import { inReadingOrder } from "./markdown/inReadingOrder.ts";
import { Markdown } from "./markdown/Markdown.tsx";
import { type Draw, linkProps, type TableProps } from "./markdown/readInline.ts";

const Table = later(
  () => import("./later/Table.tsx"),
  ({ rows }: TableProps) => <pre>{rows.join("\n")}</pre>,
);

interface AnswerProps {
  id: string;
  text: string;
  citations: Citation[];
  /** It is being written: its sources are not known yet. */
  isOpen?: boolean;
}

/** An answer's text with its sources under it. A marker in the text opens the source it stands for. */
export function Answer({ id, text, citations, isOpen = false }: AnswerProps) {
  const { t } = useUi();
  const [shown, setShown] = useState<number | null>(null);
  const sourceId = (n: number) => `fd-source-${id}-${n}`;
  const read = useMemo(() => inReadingOrder(text, citations, isOpen), [text, citations, isOpen]);
  const ordered = read.citations;
  const draw = useMemo((): Draw => {
    const mark = (n: number) => {
      const citation = ordered[n - 1];
      if (!citation) return isOpen ? <span class="marker">{n}</span> : null;
      const label = t("sourceNumber", { n, title: citation.title });
      return (
        <button type="button" class="marker" aria-label={label} title={citation.title} onClick={() => setShown(n)}>
          {n}
        </button>
      );
    };
    return { mark, code: (code) => <CodeBlock text={code} />, table: (table) => <Table {...table} /> };
  }, [ordered, isOpen, t]);
  const open = ordered.find((citation) => citation.n === shown);
  return (
    <>
      <div class="bubble md" dir="auto">
        <Markdown text={read.text} draw={draw} isOpen={isOpen} />
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
