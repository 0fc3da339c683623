/** A reply in which every text is long, and tries to be more than text. */
import type { Asked } from "./fakeApi.ts";

/** Markup, a script in a link, a turn of direction, and a word that no line has room for. */
const HOSTILE = `<img src=x onerror="window.pwned=1"> [open](javascript:window.pwned=1) \u202e${"Donaudampfschiff".repeat(12)} "'</b>`;
/** What people or documents write; ids, moments, addresses and words of the protocol stay as they are. */
const TEXTS =
  /^(title|question|answer|content|name|text|collection|excerpt|ours|theirs|draft|note|created_by|decided_by)$/;
const LISTS = /^(heading_path|alternatives|options|keywords)$/;

function spoil(key: string, value: unknown): unknown {
  if (typeof value === "string" && TEXTS.test(key)) return HOSTILE;
  return Array.isArray(value) && LISTS.test(key) ? value.map(() => HOSTILE) : value;
}

/** @param reply as a fixture gives it: a body, or a function of what was asked */
export function hostile(reply: unknown) {
  return (asked: Asked): unknown => {
    const body = typeof reply === "function" ? reply(asked) : reply;
    return JSON.parse(JSON.stringify(body), spoil);
  };
}
