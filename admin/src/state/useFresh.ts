/** Lists that stay fresh: reloaded on notices, and while something in them is in progress. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { AdminNotice } from "../../../server/protocol/admin.ts";
import { onNotice } from "./live.ts";

/** A sync can send a notice per page; twice a second is often enough to reload. */
const APART_MS = 500;
const BUSY_MS = 3000;

/** Whether a notice may affect proposals or saved questions. */
export const isOfLearning = ({ type }: AdminNotice) => type === "learning_changed" || type === "documents_changed";

/**
 * Calls `load` now, on each relevant notice (at most twice a second), and every 3 s while `isBusy`.
 * @param load must be stable (`useCallback`); a new one is called at once
 */
export function useFresh(load: () => Promise<void>, isAbout: (notice: AdminNotice) => boolean, isBusy: boolean): void {
  const about = useRef(isAbout);
  about.current = isAbout;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void load();
    const end = onNotice((notice) => {
      if (timer !== undefined || (notice !== "reconnected" && !about.current(notice))) return;
      timer = setTimeout(() => {
        timer = undefined;
        void load();
      }, APART_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [load]);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void load(), BUSY_MS);
    return () => clearInterval(timer);
  }, [isBusy, load]);
}

/** The last reply, the error if reloading failed, and a way to reload. */
export interface Reply<Value> {
  /** Null before the first reply. */
  value: Value | null;
  error: unknown;
  setError: (error: unknown) => void;
  refresh: () => Promise<void>;
}

/**
 * One reply that is kept fresh.
 * @param fetchValue must be stable; a new one (another id, another filter) starts over
 */
export function useReply<Value>(
  fetchValue: () => Promise<Value>,
  isAbout: (notice: AdminNotice) => boolean,
  isBusy: (value: Value) => boolean = () => false,
): Reply<Value> {
  const [reply, setReply] = useState<{ to: () => Promise<Value>; value: Value } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const newest = useRef(fetchValue);
  newest.current = fetchValue;
  const refresh = useCallback(async () => {
    try {
      const value = await fetchValue();
      if (newest.current !== fetchValue) return;
      setReply({ to: fetchValue, value });
      setError(null);
    } catch (failure) {
      if (newest.current === fetchValue) setError(failure);
    }
  }, [fetchValue]);
  useEffect(() => setError(null), [fetchValue]);
  // A reply to an earlier request must not be shown for the current one.
  const value = reply?.to === fetchValue ? reply.value : null;
  useFresh(refresh, isAbout, value !== null && isBusy(value));
  return { value, error, setError, refresh };
}

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}
export interface List<Item> {
  /** Null before the first reply. */
  items: Item[] | null;
  hasMore: boolean;
  error: unknown;
  setError: (error: unknown) => void;
  /** Reloads as many items as are shown. */
  refresh: () => Promise<void>;
  more: () => Promise<void>;
}

/** Most items per request. */
const PAGE_LIMIT = 100;
const FIRST = 50;

/**
 * A paginated list that is kept fresh without losing the pages already shown.
 * @param fetchPage must be stable; a new one (another filter) starts over
 */
export function useList<Item>(
  fetchPage: (page: { cursor?: string; limit: number }) => Promise<Page<Item>>,
  isAbout: (notice: AdminNotice) => boolean,
  isBusy: (item: Item) => boolean,
): List<Item> {
  const [items, setItems] = useState<Item[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const shown = useRef(FIRST);
  const newest = useRef(fetchPage);
  if (newest.current !== fetchPage) shown.current = FIRST;
  newest.current = fetchPage;
  const refresh = useCallback(async () => {
    try {
      const all: Item[] = [];
      let next: string | null = null;
      do {
        const limit = Math.min(PAGE_LIMIT, shown.current - all.length);
        const page: Page<Item> = await fetchPage({ limit, ...(next ? { cursor: next } : {}) });
        all.push(...page.items);
        next = page.next_cursor;
      } while (next !== null && all.length < shown.current);
      if (newest.current !== fetchPage) return;
      setItems(all);
      setCursor(next);
      setError(null);
    } catch (failure) {
      if (newest.current === fetchPage) setError(failure);
    }
  }, [fetchPage]);
  useFresh(refresh, isAbout, items?.some(isBusy) ?? false);
  const more = async () => {
    if (cursor === null) return;
    shown.current = (items?.length ?? 0) + FIRST;
    await refresh();
  };
  return { items, hasMore: cursor !== null, error, setError, refresh, more };
}
