import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { makeMailToken, readMailToken } from "./mailToken.ts";

const SECRET = "0123456789-0123456789-0123456789";
const LATER = new Date(Date.now() + 60_000);

describe("a mail's token", () => {
  test("identifies the mail it was made for, in any letter case", () => {
    const id = v7();
    const token = makeMailToken(SECRET, "reply", id, LATER);
    expect(token).toMatch(/^[0-9a-z]{50}$/);
    expect(readMailToken(SECRET, "reply", token)).toBe(id);
    expect(readMailToken(SECRET, "reply", token.toUpperCase())).toBe(id);
  });

  test("is invalid under another secret, for another purpose, and after its end", () => {
    const token = makeMailToken(SECRET, "reply", v7(), LATER);
    expect(readMailToken(`${SECRET}x`, "reply", token)).toBeNull();
    expect(readMailToken(SECRET, "link", token)).toBeNull();
    expect(readMailToken(SECRET, "reply", token, LATER.getTime() + 1000)).toBeNull();
  });

  test("can't be made from another by changing any of its characters", () => {
    const token = makeMailToken(SECRET, "link", v7(), LATER);
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === "a" ? "b" : "a"}${token.slice(at + 1)}`;
      expect(readMailToken(SECRET, "link", changed), changed).toBeNull();
    }
  });

  test.each(["", "0", "z".repeat(50), "0".repeat(50), "a".repeat(51), `${"a".repeat(49)}!`, "é".repeat(50)])(
    "is not %j",
    (token) => expect(readMailToken(SECRET, "reply", token)).toBeNull(),
  );
});
