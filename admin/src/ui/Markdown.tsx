/** Markdown as the visitor sees it, with citation markers. Rendered as nodes; raw HTML is never interpreted. */
import { useMemo } from "preact/hooks";
import type { Citation } from "../../../server/protocol/events.ts";
import { inReadingOrder } from "../../../shared/markdown/inReadingOrder.ts";
import { Markdown as Reader } from "../../../shared/markdown/Markdown.tsx";
import type { Draw } from "../../../shared/markdown/readInline.ts";
import { Table } from "../../../shared/markdown/Table.tsx";

const NONE: Citation[] = [];

/** @param citations the sources of its markers; markers without one stay as written */
export function Markdown({ text, citations = NONE }: { text: string; citations?: Citation[] }) {
  const read = useMemo(() => inReadingOrder(text, citations, false), [text, citations]);
  const draw = useMemo<Draw>(() => ({ mark: (n) => markOf(read.citations[n - 1]), code, table }), [read]);
  return (
    <div class="md" dir="auto">
      <Reader text={read.text} draw={draw} isOpen={false} />
    </div>
  );
}

function markOf(citation: Citation | undefined) {
  return citation ? (
    <sup class="mark" title={citation.title}>
      {citation.n}
    </sup>
  ) : null;
}

const code: Draw["code"] = (text) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, so the keyboard must reach it
  <pre dir="ltr" tabIndex={0}>
    <code>{text}</code>
  </pre>
);
const table: Draw["table"] = (props) => <Table {...props} />;
