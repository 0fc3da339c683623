/** Fetches URLs that tenants name: only from public addresses, whatever a host name resolves to. */

export interface WebRequest {
  url: string;
  /** Validators from the last response: the site may then answer 304 without a body. */
  etag?: string | null;
  lastModified?: string | null;
  /** Maximum bytes of the body, as received and as decompressed. */
  maxBytes: number;
  /** Called before the body is read, with the lower-case media type without parameters ('' if none is given). */
  accepts?: (mediaType: string) => boolean;
  /** Follow redirects, at most five; otherwise a redirect is the reply. */
  follow: boolean;
  signal?: AbortSignal;
}

export interface WebReply {
  status: number;
  /** The final URL after redirects. */
  url: string;
  /** Absolute target of a redirect that was not followed; null if there is none. */
  location: string | null;
  mediaType: string;
  etag: string | null;
  lastModified: string | null;
  /** Seconds a site asks to wait with a 429 or 503. */
  retryAfter: number | null;
  /** The `X-Robots-Tag` header. */
  robotsTag: string;
  /** Decompressed; empty unless the status is 200. */
  body: Buffer;
  /** From the request to the end of the reply. */
  ms: number;
}

export interface WebFetcher {
  /**
   * @throws AppError `address_refused` for an address that is not public, or a name that resolves to one;
   *   `site_unreachable`; `page_timeout`; `page_redirects` (too many); `page_failed` (not HTTP); `file_too_large`;
   *   `file_type_unsupported`
   */
  fetch(request: WebRequest): Promise<WebReply>;
  /** Closes open connections. */
  close(): Promise<void>;
}
