import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { DICTIONARIES, pack, unpack } from "./packed.ts";

/** As written when each kind was new: conversations and traces of that day lie in databases. */
const WRITTEN = {
  thread: [
    "q0bP89gyIUpehxQaRaklpUV5Cpkl9kq1AA==",
    { summary: null, is_asked_back: false, question: "Can I return it?" },
  ],
  passages: [
    "wxYqyYRCISi1pLQor1gJ3W/JiXl6SrWxAA==",
    [{ n: 1, chunk_id: "c", document_version: 1, title: "Returns", excerpt: "You can." }],
  ],
} as const;

it.each(["thread", "passages"] as const)("%s that was packed by an earlier version is still read", (kind) => {
  const [bytes, value] = WRITTEN[kind];
  expect(unpack(kind, Buffer.from(bytes, "base64"))).toEqual(value);
  expect(unpack(kind, pack(kind, value))).toEqual(value);
});

it("the dictionaries are byte for byte those that stored rows were packed with", () => {
  const digest = (text: Buffer) => createHash("sha256").update(text).digest("base64url");
  expect(digest(DICTIONARIES.thread)).toBe("2Q2ix5XJvUw07vn17lu6gOoOsK4hvjS2ernyutXVGKI");
  expect(digest(DICTIONARIES.passages)).toBe("vtUyw51jJVXWwtZgrsda5WAPt_fz5dllIOZke51n2X8");
});

it("bytes of one kind are not taken for the other", () => {
  expect(() => unpack("passages", Buffer.from(WRITTEN.thread[0], "base64"))).toThrow();
});
