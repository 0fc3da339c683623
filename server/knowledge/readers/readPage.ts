/** What a crawler needs from a web page: links, robots directives, a hash of its text. Runs in a child process. */
import { createHash } from "node:crypto";
import { parseHTML } from "linkedom";
import { AppError } from "../../kernel/errors.ts";
import { isAsked } from "../sources/directives.ts";
import { declaredEncoding, decodeText } from "./decodeText.ts";
import { readHtml } from "./readHtml.ts";

export interface PageToRead {
  bytes: Uint8Array;
  /** Its own URL, the base of relative links. */
  url: string;
}

export interface PageFacts {
  /** Absolute URLs, not normalized, without `nofollow` links; empty when the whole page is `nofollow`. */
  links: string[];
  canonical: string | null;
  /** The page asks not to be indexed. */
  isNoindex: boolean;
  /** SHA-256 of the title and text as ingested; null when there is no text. */
  textHash: string | null;
}

const MAX_LINKS = 3000;

/** @throws AppError `file_…` when the page can't be read at all */
export function readPage({ bytes, url }: PageToRead): PageFacts {
  const html = decodeText(bytes, declaredEncoding(bytes));
  const { document } = parseHTML(html);
  const asks = [...document.querySelectorAll("meta[name=robots i], meta[name=frontdesk i]")]
    .map((meta) => meta.getAttribute("content") ?? "")
    .join(",");
  const base = URL.parse(document.querySelector("base[href]")?.getAttribute("href") ?? "", url)?.href ?? url;
  const canonical = document.querySelector("link[rel=canonical i][href]")?.getAttribute("href");
  return {
    links: isAsked(asks, "nofollow") ? [] : linksOf(document as unknown as Document, base),
    canonical: canonical ? (URL.parse(canonical, base)?.href ?? null) : null,
    isNoindex: isAsked(asks, "noindex"),
    textHash: hashOf(html),
  };
}

function linksOf(document: Document, base: string): string[] {
  const links = new Set<string>();
  for (const anchor of document.querySelectorAll("a[href], area[href]")) {
    if (/(?:^|\s)nofollow(?:\s|$)/i.test(anchor.getAttribute("rel") ?? "")) continue;
    const href = anchor.getAttribute("href")?.trim() ?? "";
    const target = href === "" || href.startsWith("#") ? null : URL.parse(href, base);
    if (target?.protocol === "https:" || target?.protocol === "http:") {
      target.hash = "";
      links.add(target.href);
    }
    if (links.size >= MAX_LINKS) break;
  }
  return [...links];
}

function hashOf(html: string): string | null {
  try {
    const { title, text } = readHtml(html);
    return createHash("sha256")
      .update(JSON.stringify([title, text]))
      .digest("hex");
  } catch (error) {
    if (error instanceof AppError && error.key === "file_empty") return null;
    throw error;
  }
}
