import { v7 } from "uuid";
import { expect, it } from "vitest";
import { addressHashOf, makeStopToken, readStopToken } from "./stopToken.ts";

const SECRET = "0123456789-0123456789-0123456789-stop";
const LATER = new Date(Date.now() + 60_000);
const tenantId = v7();
const stop = { tenantId, addressHash: addressHashOf(tenantId, "Anna+desk@mail.example") };

it("gives back the desk and the address it was made for, until it ends", () => {
  const token = makeStopToken(SECRET, stop, LATER);
  expect(readStopToken(SECRET, token)).toEqual(stop);
  expect(stop.addressHash).toBe(addressHashOf(tenantId, "anna@mail.example"));
  expect(stop.addressHash).not.toBe(addressHashOf(v7(), "anna@mail.example"));
  expect(readStopToken(SECRET, token, LATER.getTime() + 1000)).toBeNull();
});

it("is invalid when a single character or the secret differs", () => {
  const token = makeStopToken(SECRET, stop, LATER);
  expect(readStopToken(`${SECRET}x`, token)).toBeNull();
  // The last character has bits that stand for nothing.
  for (let at = 0; at < token.length - 1; at++) {
    const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    expect(readStopToken(SECRET, changed), changed).toBeNull();
  }
  for (const odd of ["", token.slice(1), `${token}A`, `${token.slice(0, -1)}=`])
    expect(readStopToken(SECRET, odd)).toBeNull();
});
