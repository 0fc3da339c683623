import { createContext } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import type { Citation } from "../../../server/protocol/events.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { inReadingOrder } from "../../../shared/markdown/inReadingOrder.ts";
import { Markdown } from "../../../shared/markdown/Markdown.tsx";
import { type Draw, linkProps } from "../../../shared/markdown/readInline.ts";
import { Table } from "../../../shared/markdown/Table.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";

interface AnswerProps {
  id: string;
  text: string;
  citations: Citation[];
  /** Still being written: its sources are not known yet. */
  isOpen?: boolean;
  /** Stopped early: what it would have cited is not known. */
  isStopped?: boolean;
}

interface SourcesOfText {
  ordered: Citation[];
  isOpen: boolean;
  show(n: number): void;
}

const Sources = createContext<SourcesOfText>({ ordered: [], isOpen: false, show: () => undefined });

/** A citation marker in the text. Shown but inactive until its source is known. */
function Mark({ n }: { n: number }) {
  const { t } = useUi();
  const { ordered, isOpen, show } = useContext(Sources);
  const title = ordered[n - 1]?.title;
  if (title === undefined && !isOpen) return <>{`[${n}]`}</>;
  return (
    <button
      type="button"
      class="marker"
      disabled={title === undefined}
      aria-label={title && t("sourceNumber", { n, title })}
      title={title}
      onClick={() => show(n)}
    >
      {n}
    </button>
  );
}

/** One shared object for texts with citations, so that their elements stay the same when the sources arrive. */
const plain: Draw = {
  mark: () => null,
  code: (text) => <CodeBlock text={text} />,
  table: (table) => <Table {...table} />,
};
const cited: Draw = { ...plain, mark: (n) => <Mark n={n} /> };
const unmarked: Draw = { ...plain, mark: () => <></> };

/** An answer's text with its sources below. A marker in the text opens its source. */
export function Answer({ id, text, citations, isOpen = false, isStopped = false }: AnswerProps) {
  const { t } = useUi();
  const [shown, setShown] = useState<number | null>(null);
  const sourceId = (n: number) => `fd-source-${id}-${n}`;
  const read = useMemo(() => inReadingOrder(text, citations, isOpen), [text, citations, isOpen]);
  const ordered = read.citations;
  const sources = useMemo(() => ({ ordered, isOpen, show: setShown }), [ordered, isOpen]);
  const open = ordered.find((citation) => citation.n === shown);
  return (
    <>
      <div class="bubble md" dir="auto">
        <Sources.Provider value={sources}>
          <Markdown
            text={read.text}
            draw={isOpen || ordered.length > 0 ? cited : isStopped ? unmarked : plain}
            isOpen={isOpen}
          />
        </Sources.Provider>
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
