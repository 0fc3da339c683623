/**
 * Posts to URLs that tenants name: only to public addresses, whatever a host name resolves to, and without following
 * redirects.
 */

export interface WebPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface WebPostReply {
  status: number;
  /** The beginning of the response body. */
  body: string;
}

export interface WebPoster {
  /**
   * @throws AppError `address_refused` for an address that is not public, or a name that resolves to one;
   *   `site_unreachable`; `page_timeout`; `page_failed` (not HTTP)
   */
  post(request: WebPost): Promise<WebPostReply>;
  /** Closes open connections. */
  close(): Promise<void>;
}
