/** Posts to addresses that tenants name: on the open internet only, whatever a name resolves to, and never after a redirect. */

export interface WebPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface WebPostReply {
  status: number;
  /** How the answer's body begins. */
  body: string;
}

export interface WebPoster {
  /**
   * @throws AppError `address_refused` for an address, or a name that leads to one, that is not public; `site_unreachable`;
   *   `page_timeout`; `page_failed` (not HTTP)
   */
  post(request: WebPost): Promise<WebPostReply>;
  /** Ends open connections. */
  close(): Promise<void>;
}
