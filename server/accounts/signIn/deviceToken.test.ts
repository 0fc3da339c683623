import { expect, test } from "vitest";
import { accountTag, type DeviceOwner, makeDeviceToken, readDeviceToken } from "./deviceToken.ts";

const SECRET = "a secret of this test, long enough for it";
const ownerOf = (email: string, binding = "as it is"): DeviceOwner => ({ account: accountTag(SECRET, email), binding });
const olga = ownerOf("Olga@desk.example ");
const DAY = 86_400_000;

test("a browser is recognised for the account that signed in from it, however the address is written", () => {
  const token = makeDeviceToken(SECRET, olga);
  expect(readDeviceToken(SECRET, ownerOf("olga@desk.example"), token)).toHaveLength(22);
  expect(olga.account).not.toContain("olga");
});

test.each([
  ["of another account", (token: string) => readDeviceToken(SECRET, ownerOf("arne@desk.example"), token)],
  [
    "from before the password or the second step changed",
    (token: string) => readDeviceToken(SECRET, ownerOf("olga@desk.example", "another"), token),
  ],
  ["signed with another secret", (token: string) => readDeviceToken(`${SECRET}!`, olga, token)],
  ["with another id", (token: string) => readDeviceToken(SECRET, olga, `${"A".repeat(22)}${token.slice(22)}`)],
  ["without a signature", (token: string) => readDeviceToken(SECRET, olga, token.slice(0, 33))],
  ["that is none", () => readDeviceToken(SECRET, olga, undefined)],
])("a token %s proves nothing", (_name, read) => {
  expect(read(makeDeviceToken(SECRET, olga))).toBeNull();
});

test("a token older than three months proves nothing", () => {
  const token = makeDeviceToken(SECRET, olga, Date.now() - 91 * DAY);
  expect(readDeviceToken(SECRET, olga, token)).toBeNull();
  expect(readDeviceToken(SECRET, olga, makeDeviceToken(SECRET, olga, Date.now() - 89 * DAY))).toHaveLength(22);
});
