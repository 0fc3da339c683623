/** A reply in which every text is long and tries to be more than text. */
import type { RecordedRequest } from "./fakeApi.ts";

/** Markup, a script in a link, a direction override, and a word too long for any line. */
const HOSTILE = `<img src=x onerror="window.pwned=1"> [open](javascript:window.pwned=1) \u202e${"Donaudampfschiff".repeat(12)} "'</b>`;
/** What people or documents write; ids, times, addresses and protocol words stay as they are. */
const TEXTS =
  /^(title|question|answer|content|name|text|collection|excerpt|ours|theirs|draft|note|created_by|decided_by)$/;
const LISTS = /^(heading_path|alternatives|options|keywords)$/;

function spoil(key: string, value: unknown): unknown {
  if (typeof value === "string" && TEXTS.test(key)) return HOSTILE;
  return Array.isArray(value) && LISTS.test(key) ? value.map(() => HOSTILE) : value;
}

/** @param reply a fixture's reply: a body, or a function of the request */
export function hostile(reply: unknown) {
  return (asked: RecordedRequest): unknown => {
    const body = typeof reply === "function" ? reply(asked) : reply;
    return JSON.parse(JSON.stringify(body), spoil);
  };
}
