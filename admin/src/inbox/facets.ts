/** The values the list can be filtered by, and their names. */
import { signal } from "@preact/signals";
import type { TicketFacets, ViewQuery } from "../../../server/protocol/inbox.ts";
import { ApiError, api } from "../api/api.ts";
import { formatSpan, locale, t } from "../i18n/index.ts";
import { labelOf } from "../state/labels.ts";
import type { Filter } from "./narrowed.ts";

export const facets = signal<TicketFacets>({ people: [], origins: [], languages: [] });

/** If this fails, the panel just offers fewer choices. */
export async function loadFacets(): Promise<void> {
  try {
    facets.value = await api.listTicketFacets();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** A language's name in the reader's language, or the tag itself if it has none. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(locale.value, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The value of one of the view's filters, in words. */
export function valueName(name: Filter, view: ViewQuery, { people }: TicketFacets): string {
  const { label = "", assignee = "", reason, waits_for: waits, language = "", origin = "" } = view;
  const { over_minutes = 0, under_minutes = 0 } = view;
  switch (name) {
    case "label":
      return labelOf(label)?.name ?? t("inbox.goneLabel");
    case "assignee":
      if (assignee === "me" || assignee === "nobody") return t(`inbox.assignee.${assignee}`);
      return people.find(({ id }) => id === assignee)?.name ?? t("somebody");
    case "reason":
      return reason ? t(`reason.${reason}`) : "";
    case "waits_for":
      return waits ? t(`inbox.waits.${waits}`) : "";
    case "language":
      return languageName(language);
    case "origin":
      return origin.replace(/^https?:\/\//, "");
    case "over_minutes":
      return t("inbox.over", { span: formatSpan(over_minutes * 60_000) });
    case "under_minutes":
      return t("inbox.under", { span: formatSpan(under_minutes * 60_000) });
  }
}
