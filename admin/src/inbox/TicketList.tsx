/** The left column: queues, filters, and the tickets. */
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { listError, loadMore, nextCursor, refreshInbox, tickets, view } from "../state/inbox.ts";
import { loadLabels, loadViews } from "../state/labels.ts";
import { isSaidAbove } from "../state/live.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { isNarrowed } from "./narrowed.ts";
import { Queues } from "./Queues.tsx";
import { SearchField } from "./SearchField.tsx";
import { cursor } from "./selection.ts";
import { type RowProps, TicketRow } from "./TicketRow.tsx";
import { useListKeys } from "./useListKeys.ts";
import { useRowWindow } from "./useRowWindow.ts";

export function TicketList({ selected }: { selected: string | undefined }) {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void loadLabels();
    void loadViews();
  }, []);
  return (
    <section class="list" aria-label={t("inbox.list")}>
      <div class="list-head">
        <h1 class="visually-hidden">{t("inbox.title")}</h1>
        <Queues />
        <SearchField field={search} />
        <FilterBar />
      </div>
      {listError.value && !isSaidAbove(listError.value) && (
        <ErrorNotice error={listError.value} onRetry={() => void refreshInbox()} />
      )}
      <BulkBar />
      <Rows selected={selected} search={search} />
    </section>
  );
}

interface ListProps {
  selected: string | undefined;
  search: { current: HTMLInputElement | null };
}

function Rows({ selected, search }: ListProps) {
  const rows = tickets.value ?? [];
  const shown = useRowWindow(rows.length, () => void loadMore());
  const draw = useDrawnRows();
  useListKeys({ selected, search, reveal: (id) => shown.reveal(rows.findIndex((row) => row.id === id)) });
  return (
    <div class="list-rows" ref={shown.scroller}>
      {tickets.value === null && !listError.value && <p class="empty">{t("loading")}</p>}
      {tickets.value !== null && rows.length === 0 && (
        <p class="empty">{isNarrowed(view.value) ? t("inbox.empty.narrowed") : t(`inbox.empty.${view.value.queue}`)}</p>
      )}
      <Space height={shown.first * shown.rowHeight} />
      <ul ref={shown.list}>
        {rows.slice(shown.first, shown.end).map((ticket, n) =>
          draw({
            ticket,
            isOpen: ticket.id === selected,
            isCursor: ticket.id === cursor.value,
            place: shown.first + n + 1,
            of: nextCursor.value === null ? rows.length : -1,
          }),
        )}
      </ul>
      <Space height={(rows.length - shown.end) * shown.rowHeight} />
    </div>
  );
}

/** Returns the same node for an unchanged row, so that Preact skips it while others change. */
function useDrawnRows(): (row: RowProps) => VNode {
  const drawn = useRef(new WeakMap<RowProps["ticket"], { row: RowProps; node: VNode }>());
  return (row) => {
    const known = drawn.current.get(row.ticket);
    if (known && isSameRow(known.row, row)) return known.node;
    const node = <TicketRow key={row.ticket.id} {...row} />;
    drawn.current.set(row.ticket, { row, node });
    return node;
  };
}

const isSameRow = (a: RowProps, b: RowProps) =>
  a.isOpen === b.isOpen && a.isCursor === b.isCursor && a.place === b.place && a.of === b.of;

/** A spacer for rows that are not rendered. Sized by attribute: the page's policy forbids inline styles. */
function Space({ height }: { height: number }) {
  return height > 0 ? <svg class="list-space" width="1" height={height} aria-hidden="true" focusable="false" /> : null;
}
