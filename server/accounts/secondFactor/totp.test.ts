import { expect, test } from "vitest";
import { findTotpStep, makeTotpSecret, toBase32, totpAt, totpUri } from "./totp.ts";

/** The secret of the examples in RFC 6238. */
const SECRET = toBase32(Buffer.from("12345678901234567890"));

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code is the one in RFC 6238", (second, code) => {
  expect(totpAt(SECRET, Math.floor(second / 30))).toBe(code);
});

test("a code is accepted half a minute early and late, and never twice", () => {
  const now = 1_800_000_000_000;
  const step = now / 1000 / 30;
  const good = [-2, -1, 0, 1, 2].map((shift) => findTotpStep(SECRET, totpAt(SECRET, step + shift), 0, now));
  expect(good).toEqual([null, step - 1, step, step + 1, null]);
  expect(findTotpStep(SECRET, totpAt(SECRET, step), step, now)).toBeNull();
  expect(findTotpStep(SECRET, totpAt(SECRET, step - 1), step, now)).toBeNull();
  expect(findTotpStep(SECRET, totpAt(SECRET, step + 1), step, now)).toBe(step + 1);
});

test.each(["", "12345", "1234567", "abcdef", "１２３４５６"])("%j is not a code", (code) => {
  expect(findTotpStep(SECRET, code, 0)).toBeNull();
});

test("a secret has 160 bits, and is different each time", () => {
  const secrets = new Set(Array.from({ length: 100 }, makeTotpSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test("the app's link contains the account and the secret", () => {
  const uri = new URL(totpUri(SECRET, "olga+1@desk.example"));
  expect(decodeURIComponent(uri.pathname)).toContain("Frontdesk:olga+1@desk.example");
  expect(uri.searchParams.get("secret")).toBe(SECRET);
});
