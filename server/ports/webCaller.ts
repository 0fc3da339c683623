/**
 * Calls URLs that tenants name, with any method: only public addresses, whatever a host name resolves to, and without
 * following redirects.
 */

export interface WebCall {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** Maximum bytes of the reply's body, as received and as decompressed. */
  maxBytes: number;
  /** Limit for the whole call, from connecting to the reply's last byte. */
  totalMs: number;
  signal?: AbortSignal | undefined;
}

export type WebCallResult =
  /** `body` is null where it could not be read to its end. */
  | { status: number; headers: Readonly<Record<string, string>>; body: Buffer | null }
  | {
      status: null;
      /** An error key: `address_refused`, `site_unreachable`, `page_timeout`, `page_failed`. */
      failure: string;
      /** The request may have reached its endpoint. */
      mayHaveArrived: boolean;
    };

export interface WebCaller {
  call(request: WebCall): Promise<WebCallResult>;
  /** Closes open connections. */
  close(): Promise<void>;
}
