/** What of a view narrows its queue. Pure. */
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

/** The filters that are set, in the order in which they are shown. */
export const filtersOf = (view: ViewQuery): Filter[] => FILTERS.filter((name) => view[name] !== undefined);

export const isNarrowed = (view: ViewQuery): boolean => view.search !== undefined || filtersOf(view).length > 0;

/** The view without some of what narrows or orders it. */
export function without(view: ViewQuery, ...names: (keyof ViewQuery)[]): ViewQuery {
  return Object.fromEntries(
    Object.entries(view).filter(([name]) => !names.includes(name as keyof ViewQuery)),
  ) as ViewQuery;
}
