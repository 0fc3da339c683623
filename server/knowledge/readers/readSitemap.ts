/** The URLs in a sitemap (XML or text, optionally gzipped). Runs in a child process: sitemaps are untrusted. */
import { gunzipSync } from "node:zlib";
import { XMLParser } from "fast-xml-parser";
import { AppError } from "../../kernel/errors.ts";

export interface SitemapToRead {
  bytes: Uint8Array;
  /** Maximum page addresses to return. */
  maxPages: number;
}

export interface Sitemap {
  pages: string[];
  /** Other sitemaps that it lists. */
  sitemaps: string[];
}

const MAX_UNPACKED = 20_000_000;
const MAX_SITEMAPS = 500;

/** @throws AppError `sitemap_unreadable` */
export function readSitemap({ bytes, maxPages }: SitemapToRead): Sitemap {
  try {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = new TextDecoder().decode(isPacked ? gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }) : bytes);
    const found = /^\s*https?:\/\//i.test(text) ? { pages: text.trim().split(/\s+/), sitemaps: [] } : parseXml(text);
    return { pages: found.pages.slice(0, maxPages), sitemaps: found.sitemaps.slice(0, MAX_SITEMAPS) };
  } catch (cause) {
    throw new AppError("sitemap_unreadable", { cause });
  }
}

interface Entry {
  loc?: unknown;
}

function parseXml(text: string): Sitemap {
  const parser = new XMLParser({
    // Entities could expand without limit; the few that addresses need are replaced below.
    processEntities: false,
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: (name) => name === "url" || name === "sitemap",
  });
  const { urlset, sitemapindex } = parser.parse(text) as {
    urlset?: { url?: Entry[] } | string;
    sitemapindex?: { sitemap?: Entry[] } | string;
  };
  if (urlset === undefined && sitemapindex === undefined) throw new Error("no sitemap");
  const addresses = (list: Entry[] = []) =>
    list.flatMap(({ loc }) => (typeof loc === "string" && loc.trim() !== "" ? [plain(loc.trim())] : []));
  return {
    pages: typeof urlset === "object" ? addresses(urlset.url) : [],
    sitemaps: typeof sitemapindex === "object" ? addresses(sitemapindex.sitemap) : [],
  };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
