/** A web site on loopback for tests: what each path answers can be changed while it runs; requests are kept. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

export interface SiteAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sent as an ETag, and answered with 304 when asked with. */
  etag?: string;
}

type Answer =
  | SiteAnswer
  | string
  | ((request: IncomingMessage, response: ServerResponse) => SiteAnswer | string | null);

export interface TestSite {
  /** Without a slash at the end. */
  origin: string;
  /** For `CRAWL_ALLOW_PRIVATE_HOSTS`. */
  host: string;
  /** By path with its parameters; a text is a web page. What is not there is a 404. */
  pages: Map<string, Answer>;
  /** Paths in the order they were asked for, with the status they got. */
  requests: { path: string; status: number; headers: IncomingMessage["headers"]; at: number }[];
  /** How often a path was asked for since the last `forget`. */
  count(path: string): number;
  forget(): void;
  close(): Promise<void>;
}

/** @param setup gets the origin, which pages may need for their links */
export async function openTestSite(): Promise<TestSite> {
  const pages: TestSite["pages"] = new Map();
  const requests: TestSite["requests"] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const page = pages.get(path) ?? pages.get("*") ?? { status: 404, body: "<h1>Not found</h1>" };
    const made = typeof page === "function" ? page(request, response) : page;
    if (made === null) return;
    const { status, headers, body } = toReply(made, request);
    requests.push({ path, status, headers: request.headers, at: Date.now() });
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    pages,
    requests,
    count: (path) => requests.filter((request) => request.path === path).length,
    forget: () => void requests.splice(0),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function toReply(answer: SiteAnswer | string, request: IncomingMessage) {
  const { status = 200, headers = {}, body = "", etag } = typeof answer === "string" ? { body: answer } : answer;
  const type = { "content-type": "text/html; charset=utf-8", ...headers, ...(etag && { etag }) };
  if (etag && request.headers["if-none-match"] === etag) return { status: 304, headers: type, body: "" };
  return { status, headers: type, body };
}

/** A page with enough text to be one. */
export function page(title: string, text: string, links: string[] = [], head = ""): string {
  const list = links.map((href) => `<li><a href="${href}">${href}</a></li>`).join("");
  return `<!doctype html><html><head><title>${title}</title>${head}</head><body><nav><ul>${list}</ul></nav>
    <main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}

export function sitemap(addresses: string[]): SiteAnswer {
  const entries = addresses.map((address) => `<url><loc>${address.replaceAll("&", "&amp;")}</loc></url>`).join("");
  const body = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
  return { headers: { "content-type": "application/xml" }, body };
}

export function sitemapIndex(addresses: string[], { gzip = false } = {}): SiteAnswer {
  const entries = addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join("");
  const body = `<sitemapindex>${entries}</sitemapindex>`;
  return { headers: { "content-type": "application/xml" }, body: gzip ? gzipSync(body) : body };
}
