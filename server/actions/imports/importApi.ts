/** Lists an OpenAPI document's operations for an owner to choose from. Stores nothing. */
import type { AgentActor, Ctx } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ApiImport, ImportList } from "../../protocol/actionImports.ts";
import { type ErrorKey, isErrorKey } from "../../protocol/errors.ts";
import { checkReceiver } from "../../webhooks/checkReceiver.ts";

/** GitHub's document has 13 MB. */
const MAX_DOCUMENT_BYTES = 20_000_000;
const FETCH_MS = 20_000;

/**
 * Fetches the document under the same rules as an action's request: from public addresses only, without redirects.
 * @throws AppError address_refused; the errors of fetching a page; file_unreadable, file_type_unsupported,
 * file_too_complex
 */
export async function importApi(ctx: Ctx<AgentActor>, { url, ...rules }: ApiImport): Promise<ImportList> {
  const { webCaller, config } = ctx.parts;
  checkReceiver(url, config.ACTION_ALLOW_PRIVATE_HOSTS);
  const reply = await webCaller.call({
    ...{ method: "GET", url, body: null, maxBytes: MAX_DOCUMENT_BYTES, totalMs: FETCH_MS },
    headers: { accept: "application/json, application/yaml, text/yaml, */*;q=0.5" },
  });
  if (reply.status === null) throw new AppError(isErrorKey(reply.failure) ? reply.failure : "page_failed");
  if (reply.status !== 200)
    throw new AppError(REFUSED[reply.status] ?? (reply.status < 400 ? "page_redirects" : "page_failed"));
  // Too long, or cut off.
  if (reply.body === null) throw new AppError("file_too_large", { details: { most: MAX_DOCUMENT_BYTES } });
  return importFile(ctx, { bytes: reply.body, base: url, ...rules });
}

const REFUSED: Partial<Record<number, ErrorKey>> = { 401: "page_refused", 403: "page_refused", 404: "page_gone" };

/** Like `importApi`, for an uploaded file. @param base what relative addresses in it are resolved against */
export async function importFile(
  ctx: Ctx<AgentActor>,
  { bytes, base, server, locale }: Omit<ApiImport, "url"> & { bytes: Uint8Array; base: string | null },
): Promise<ImportList> {
  const allowed = ctx.parts.config.ACTION_ALLOW_PRIVATE_HOSTS;
  if (bytes.length === 0) throw new AppError("file_empty");
  if (server !== undefined) checkReceiver(server, allowed);
  const rules = { base, server: server?.replace(/\/+$/, "") ?? null, locale, allowed };
  return ctx.parts.apiReader.list(ctx.tenantId, bytes, rules);
}
