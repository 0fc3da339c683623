import { expect, test } from "vitest";
import type { TicketRow, ViewQuery } from "../../../server/protocol/inbox.ts";
import { mergeRows } from "./mergeRows.ts";

const row = (id: string, minute: number, note = "") =>
  ({ id, title: note, updated_at: at(minute), escalation: { waiting_since: at(minute) } }) as unknown as TicketRow;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const ids = (view: ViewQuery, change: Partial<Parameters<typeof mergeRows>[1]>) =>
  mergeRows(view, { rows: [], gone: [], news: [], isWhole: true, ...change }).map(({ id }) => id);

test("new rows appear where the server sorts them: longest wait first where people wait, else newest first", () => {
  const rows = [row("a", 1), row("b", 3)];
  expect(ids({ queue: "waiting" }, { rows, news: [row("c", 2)] })).toEqual(["a", "c", "b"]);
  expect(ids({ queue: "waiting", sort: "newest" }, { rows: rows.toReversed(), news: [row("c", 2)] })).toEqual([
    "b",
    "c",
    "a",
  ]);
  expect(ids({ queue: "closed" }, { rows: rows.toReversed(), news: [row("c", 9)] })).toEqual(["c", "b", "a"]);
});

test("in one's own queue, tickets waiting for the visitor come after those waiting for us", () => {
  const answered = (id: string, minute: number): TicketRow => {
    const made = row(id, minute);
    return { ...made, escalation: { ...made.escalation!, waits_for: "visitor" } };
  };
  const rows = [row("b", 2), answered("a", 1)];
  expect(ids({ queue: "mine" }, { rows, news: [row("c", 3)] })).toEqual(["b", "c", "a"]);
  expect(ids({ queue: "mine", sort: "newest" }, { rows, news: [row("c", 3)] })).toEqual(["c", "b", "a"]);
});

test("rows that left the list go, and changed ones are replaced", () => {
  const rows = [row("a", 1), row("b", 2), row("c", 3)];
  const merged = mergeRows({ queue: "mine" }, { rows, gone: ["a", "b"], news: [row("b", 2, "new")], isWhole: true });
  expect(merged.map(({ id, title }) => [id, title])).toEqual([
    ["b", "new"],
    ["c", ""],
  ]);
});

test("rows that sort after the last loaded one are left for their page", () => {
  const rows = [row("a", 1), row("b", 2)];
  expect(ids({ queue: "waiting" }, { rows, news: [row("c", 3)], isWhole: false })).toEqual(["a", "b"]);
  expect(ids({ queue: "waiting" }, { rows, news: [row("c", 3)], isWhole: true })).toEqual(["a", "b", "c"]);
});
