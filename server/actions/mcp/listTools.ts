/** Lists the tools of an MCP server, as it describes them. */
import { z } from "zod";
import { AppError } from "../../kernel/errors.ts";
import type { WebCaller } from "../../ports/webCaller.ts";
import { type ErrorKey, isErrorKey } from "../../protocol/errors.ts";
import { textOf } from "../imports/json.ts";
import { type GuardedFetch, guardedFetch } from "./guardedFetch.ts";
import { type OpenClient, openClient } from "./openClient.ts";

const TOTAL_MS = 20_000;
const MAX_BYTES = 4_000_000;
const MAX_PAGES = 20;
const MAX_TOOLS = 1000;
/** Looser than the library's schema, so that one invalid tool does not hide the others. */
const pageSchema = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

/** @throws AppError address_refused, and the errors of fetching a page */
export async function listTools(
  caller: WebCaller,
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<{ title: string; tools: unknown[] }> {
  const guarded = guardedFetch(caller, { maxBytes: MAX_BYTES, totalMs: TOTAL_MS, signal: undefined }, null);
  let opened: OpenClient | null = null;
  try {
    opened = await openClient(guarded, { url, headers, ms: TOTAL_MS });
    const tools = await readPages(opened);
    return { title: textOf(opened.client.getServerVersion()?.name, 200), tools };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(failureOf(guarded), { cause: error });
  } finally {
    opened?.close();
  }
}

async function readPages({ client }: OpenClient): Promise<unknown[]> {
  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const asked = { method: "tools/list", params: cursor === undefined ? {} : { cursor } } as const;
    const reply = await client.request(asked, pageSchema, { timeout: TOTAL_MS });
    tools.push(...reply.tools);
    cursor = reply.nextCursor;
    if (cursor === undefined) break;
  }
  if (cursor !== undefined || tools.length > MAX_TOOLS)
    throw new AppError("file_too_complex", { details: { most: MAX_TOOLS } });
  return tools;
}

function failureOf({ latest }: GuardedFetch): ErrorKey {
  if (latest === null) return "page_failed";
  if (latest.status === null) return isErrorKey(latest.failure) ? latest.failure : "page_failed";
  if (latest.status >= 300 && latest.status < 400) return "page_redirects";
  if (latest.status === 401 || latest.status === 403) return "page_refused";
  return latest.status === 404 ? "page_gone" : "page_failed";
}
