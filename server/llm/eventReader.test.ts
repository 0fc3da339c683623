import { describe, expect, it } from "vitest";
import { createEventReader } from "./eventReader.ts";

/** All events of a text that comes in parts of so many bytes. */
function read(text: string, partLength: number): string[] {
  const reader = createEventReader();
  const bytes = Buffer.from(text);
  const events: string[] = [];
  for (let at = 0; at < bytes.length; at += partLength)
    events.push(...reader.push(bytes.subarray(at, at + partLength)));
  return events;
}

const STREAM = [
  ": a comment",
  "",
  'data: {"a":"für 5 €, 日本語 🙂"}',
  "",
  "event: message",
  "id: 7",
  "data:no blank",
  "",
  "data: two",
  "data: lines",
  "",
  "retry: 10",
  "",
  "data: [DONE]",
  "",
  "data: cut of",
].join("\n");
const EVENTS = ['{"a":"für 5 €, 日本語 🙂"}', "no blank", "two\nlines", "[DONE]"];

describe("an event reader", () => {
  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("finds the same events wherever a stream with %s is cut", (_, lineEnd) => {
    const stream = STREAM.replaceAll("\n", lineEnd);
    for (let length = 1; length <= Buffer.byteLength(stream); length++) expect(read(stream, length)).toEqual(EVENTS);
  });

  it("gives up on an event that finds no end", () => {
    expect(() => read(`data: ${"x".repeat(1_100_000)}`, 16_384)).toThrow(RangeError);
  });

  it("finds nothing in what is no event stream", () => {
    expect(read("<html><body>502 Bad Gateway</body></html>", 7)).toEqual([]);
  });
});
