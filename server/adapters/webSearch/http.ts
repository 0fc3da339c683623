/** Any search endpoint that answers a GET with JSON; its field names are configuration (Brave, SearXNG, your own). */

import { createBreaker } from "../../llm/breaker.ts";
import type { WebResult, WebSearch } from "../../ports/webSearch.ts";
import { inSpan } from "../../tracing/span.ts";

export interface HttpWebSearchOptions {
  /** Contains `{query}`, and `{locale}` and `{limit}` where the endpoint supports them. */
  url: string;
  key?: string | undefined;
  /** The header for the key; `authorization` sends it as a bearer token. */
  keyHeader: string;
  /** Dotted paths: to the list, and to the fields in each of its entries. */
  fields: { results: string; title: string; link: string; text: string };
  timeoutMs?: number;
}

const MAX_BYTES = 1_000_000;
const MAX_TITLE_CHARS = 200;
const MAX_TEXT_CHARS = 1500;

/** `search` throws on any status but 200, a redirect, a timeout, an oversized reply, or one without a list. */
export function createHttpWebSearch(options: HttpWebSearchOptions): WebSearch {
  const breaker = createBreaker();
  return {
    async search(query, { locale, limit, signal }) {
      signal.throwIfAborted();
      // Don't make a visitor wait for an endpoint that has just failed several times.
      if (!breaker.admit()) throw new Error("the web search is left alone for a while");
      try {
        const values = { query, locale: locale ?? "", limit: String(limit) };
        const reply = await inSpan("web search", { kind: "client" }, () => ask(options, values, signal));
        const found = resultsOf(reply, options);
        breaker.succeed();
        return found.slice(0, limit);
      } catch (error) {
        if (signal.aborted) breaker.forget();
        else breaker.fail();
        throw error;
      }
    },
  };
}

async function ask(
  options: HttpWebSearchOptions,
  values: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  const { key, keyHeader } = options;
  const url = options.url.replace(/\{(query|locale|limit)\}/g, (_, name) => encodeURIComponent(values[name] ?? ""));
  const isBearer = keyHeader.toLowerCase() === "authorization";
  const response = await fetch(url, {
    headers: { accept: "application/json", ...(key ? { [keyHeader]: isBearer ? `Bearer ${key}` : key } : {}) },
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs ?? 3000)]),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the web search answered with status ${response.status}`);
  }
  return JSON.parse(await readText(response));
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new Error("the web search's reply is too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Skips entries without a title, a text or a web address. */
function resultsOf(body: unknown, { fields }: HttpWebSearchOptions): WebResult[] {
  const list = at(body, fields.results);
  if (!Array.isArray(list)) throw new Error("the web search's reply has no list of results");
  return list.flatMap((entry) => {
    const title = plainText(at(entry, fields.title), MAX_TITLE_CHARS);
    const text = plainText(at(entry, fields.text), MAX_TEXT_CHARS);
    const url = webAddress(at(entry, fields.link));
    return title && text && url ? [{ title, url, text }] : [];
  });
}

/** Resolves `web.results` in `{web: {results: […]}}`; the empty path is the value itself. */
function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .filter(Boolean)
    .reduce<unknown>(
      (found, name) =>
        typeof found === "object" && found !== null && Object.hasOwn(found, name)
          ? Reflect.get(found, name)
          : undefined,
      value,
    );
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'", nbsp: " " };

/** Strips tags, which search engines use to highlight matches, and invisible characters. */
function plainText(value: unknown, longest: number): string {
  if (typeof value !== "string") return "";
  return value
    .slice(0, 10 * longest)
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(amp|lt|gt|quot|#39|#x27|nbsp);/gi, (_, name: string) => entities[name.toLowerCase()]!)
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest);
}

function webAddress(value: unknown): string | null {
  const url = typeof value === "string" && value.length <= 2000 ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.href;
}
