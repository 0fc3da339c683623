/** An OpenAPI 3 document from its bytes, as JSON or YAML. */
import { parse } from "yaml";
import { AppError } from "../../kernel/errors.ts";
import { isObject, type Json, own } from "./json.ts";

/** Aliases share what they point to, so many of them take no memory; this many are no document. */
const MAX_ALIASES = 10_000;
const QUIET = { prettyErrors: false, logLevel: "error" } as const;

/** @throws AppError file_unreadable, and file_type_unsupported for another version */
export function parseDocument(bytes: Uint8Array): Json {
  const text = new TextDecoder().decode(bytes);
  const root = /^\s*\{/.test(text) ? fromJson(text) : fromYaml(text);
  if (!isObject(root)) throw new AppError("file_unreadable");
  const version = own(root, "openapi");
  if (typeof version !== "string" || !/^3\.[01](?:\.|$)/.test(version)) throw new AppError("file_type_unsupported");
  return root;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Flow style of YAML begins with a brace as well.
    return fromYaml(text);
  }
}

/** By YAML 1.2's core schema: no dates, no classes, no code. */
function fromYaml(text: string): unknown {
  try {
    return parse(text, { schema: "core", uniqueKeys: false, maxAliasCount: MAX_ALIASES, ...QUIET });
  } catch {
    throw new AppError("file_unreadable");
  }
}
