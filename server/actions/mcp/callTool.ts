/** Calls a tool of an MCP server, and reports the outcome in the form of a plain HTTP request. */
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { WebCaller, WebCallResult } from "../../ports/webCaller.ts";
import { isObject, listOf, own } from "../imports/json.ts";
import { type GuardedFetch, guardedFetch, type Limits } from "./guardedFetch.ts";
import { type OpenClient, openClient } from "./openClient.ts";

interface ToolCall {
  url: string;
  headers: Record<string, string>;
  tool: string;
  args: Record<string, unknown>;
  key: string;
}

/** Errors for a tool that was not run: unknown, or called with invalid arguments. */
const NOT_RUN = new Set<number>([ErrorCode.MethodNotFound, ErrorCode.InvalidParams, ErrorCode.InvalidRequest]);

/** @param call its key is sent as `Idempotency-Key`, only with the request that calls the tool */
export async function callTool(caller: WebCaller, call: ToolCall, limits: Limits): Promise<WebCallResult> {
  const { accept: _, "content-type": __, ...headers } = call.headers;
  const guarded = guardedFetch(caller, limits, call.key);
  const started = performance.now();
  let opened: OpenClient | null = null;
  try {
    opened = await openClient(guarded, { url: call.url, headers, ms: limits.totalMs });
    const ms = Math.max(1, limits.totalMs - (performance.now() - started));
    const asked = { name: call.tool, arguments: call.args };
    const reply = await opened.client.callTool(asked, undefined, { timeout: ms, maxTotalTimeout: ms });
    return toResult(reply);
  } catch (error) {
    return failureOf(error, guarded);
  } finally {
    opened?.close();
  }
}

/** A tool that reports an error may still have done part of its work. */
function toResult(reply: unknown): WebCallResult {
  if (own(reply, "isError") === true) return { status: null, failure: "tool_failed", mayHaveArrived: true };
  const body = Buffer.from(JSON.stringify(replyOf(reply)));
  return { status: 200, headers: { "content-type": "application/json" }, body };
}

/** The structured content if there is any, else the text parsed as JSON, else `{ "text": … }`. */
function replyOf(reply: unknown): unknown {
  const structured = own(reply, "structuredContent");
  if (isObject(structured)) return structured;
  const texts = listOf(own(reply, "content")).flatMap((part) => {
    const text = own(part, "text");
    return own(part, "type") === "text" && typeof text === "string" ? [text] : [];
  });
  const text = texts.join("\n");
  const parsed = parse(text);
  return isObject(parsed) || Array.isArray(parsed) ? parsed : { text };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown, { isCalled, latest }: GuardedFetch): WebCallResult {
  // Before the tool was called, nothing can have been done.
  if (latest === null) return { status: null, failure: "page_failed", mayHaveArrived: isCalled };
  if (latest.status === null) return { ...latest, mayHaveArrived: isCalled && latest.mayHaveArrived };
  if (latest.status >= 300) {
    if (isCalled) return latest;
    const failure = latest.status < 400 ? "redirected" : latest.status < 500 ? "endpoint_refused" : "endpoint_failed";
    return { status: null, failure, mayHaveArrived: false };
  }
  if (error instanceof McpError && NOT_RUN.has(error.code))
    return { status: null, failure: "tool_refused", mayHaveArrived: false };
  if (error instanceof McpError && error.code === ErrorCode.RequestTimeout)
    return { status: null, failure: "page_timeout", mayHaveArrived: isCalled };
  return { status: null, failure: "tool_failed", mayHaveArrived: isCalled };
}
