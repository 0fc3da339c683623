/** A view's filters. Pure. */
import type { ViewQuery } from "../../../server/protocol/inbox.ts";

const FILTERS = [
  "label",
  "assignee",
  "reason",
  "waits_for",
  "language",
  "origin",
  "over_minutes",
  "under_minutes",
] as const;
export type Filter = (typeof FILTERS)[number];

/** The active filters, in display order. */
export const filtersOf = (view: ViewQuery): Filter[] => FILTERS.filter((name) => view[name] !== undefined);

export const isNarrowed = (view: ViewQuery): boolean => view.search !== undefined || filtersOf(view).length > 0;

/** The view without some of its filters or its order. */
export function without(view: ViewQuery, ...names: (keyof ViewQuery)[]): ViewQuery {
  return Object.fromEntries(
    Object.entries(view).filter(([name]) => !names.includes(name as keyof ViewQuery)),
  ) as ViewQuery;
}
