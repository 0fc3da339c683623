import type { Config } from "../../config/config.ts";
import type { WebSearch } from "../../ports/webSearch.ts";
import { createHttpWebSearch } from "./http.ts";

/** Null unless the operator configures an endpoint; each tenant still has to allow it. */
export function buildWebSearch(config: Config): WebSearch | null {
  if (!config.WEB_SEARCH_URL) return null;
  return createHttpWebSearch({
    url: config.WEB_SEARCH_URL,
    key: config.WEB_SEARCH_KEY,
    keyHeader: config.WEB_SEARCH_KEY_HEADER,
    fields: {
      results: config.WEB_SEARCH_RESULTS,
      title: config.WEB_SEARCH_TITLE,
      link: config.WEB_SEARCH_LINK,
      text: config.WEB_SEARCH_TEXT,
    },
  });
}
