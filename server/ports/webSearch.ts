/** Searches the open web, if a tenant allows it and its own documents have no answer. */
export interface WebResult {
  title: string;
  /** http or https; shown as a link, never fetched. */
  url: string;
  /** Plain text. */
  text: string;
}

export interface WebSearch {
  /** Best first, at most `limit`. Throws on failure; the caller then continues without results. */
  search(query: string, options: { locale: string | null; limit: number; signal: AbortSignal }): Promise<WebResult[]>;
}
