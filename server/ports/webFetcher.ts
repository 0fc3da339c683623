/** Fetches addresses that tenants name: from the open internet only, whatever a name resolves to. */

export interface WebRequest {
  url: string;
  /** What the site said last time: it may then answer 304 without a body. */
  etag?: string | null;
  lastModified?: string | null;
  /** Most bytes of the body, as sent and as unpacked. */
  maxBytes: number;
  /** Asked before the body is read, with the lower-case type without parameters ('' when none is given). */
  accepts?: (mediaType: string) => boolean;
  /** Goes where redirects lead, at most five times; else a redirect is the reply. */
  follow: boolean;
  signal?: AbortSignal;
}

export interface WebReply {
  status: number;
  /** Where the reply came from: after redirects another one than asked for. */
  url: string;
  /** Absolute; where a redirect that was not followed leads. Null when it leads nowhere. */
  location: string | null;
  mediaType: string;
  etag: string | null;
  lastModified: string | null;
  /** Seconds a site asks to wait with a 429 or 503. */
  retryAfter: number | null;
  /** The `X-Robots-Tag` header. */
  robotsTag: string;
  /** Unpacked; empty unless the status is 200. */
  body: Buffer;
  /** From the request to the end of the reply. */
  ms: number;
}

export interface WebFetcher {
  /**
   * @throws AppError `address_refused` for an address, or a name that leads to one, that is not public; `site_unreachable`;
   *   `page_timeout`; `page_redirects` (too many); `page_failed` (not HTTP); `file_too_large`; `file_type_unsupported`
   */
  fetch(request: WebRequest): Promise<WebReply>;
  /** Ends open connections. */
  close(): Promise<void>;
}
