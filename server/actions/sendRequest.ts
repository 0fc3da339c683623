/** Sends a call's request, as plain HTTP or as a tool call. Nothing else sends one. */
import type { WebCaller, WebCallResult } from "../ports/webCaller.ts";
import { isObject } from "./imports/json.ts";
import type { CallRequest } from "./renderRequest.ts";

/** Time limit for a call. */
const CALL_MS = 15_000;
const MAX_REPLY_BYTES = 1_000_000;

/** @param key sent as `Idempotency-Key` */
export async function sendRequest(
  caller: WebCaller,
  { tool, ...request }: CallRequest,
  { key, signal }: { key: string; signal: AbortSignal | undefined },
): Promise<WebCallResult> {
  const limits = { maxBytes: MAX_REPLY_BYTES, totalMs: CALL_MS, signal };
  if (tool === undefined) {
    return caller.call({ ...request, headers: { ...request.headers, "idempotency-key": key }, ...limits });
  }
  // Loaded on first use, because the MCP library is large.
  const { callTool } = await import("./mcp/callTool.ts");
  return callTool(caller, { ...request, tool, args: argumentsOf(request), key }, limits);
}

/** A tool's arguments. */
export function argumentsOf({ body }: Pick<CallRequest, "body">): Record<string, unknown> {
  const args: unknown = body === null ? {} : JSON.parse(body);
  return isObject(args) ? args : {};
}
