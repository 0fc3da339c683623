import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const SECRET = "a secret of this test, long enough for it";

test("a sealed text opens for its owner, and is sealed differently each time", () => {
  const [one, other] = [seal(SECRET, "olga", "JBSWY3DP"), seal(SECRET, "olga", "JBSWY3DP")];
  expect(one).not.toBe(other);
  expect([unseal(SECRET, "olga", one), unseal(SECRET, "olga", other)]).toEqual(["JBSWY3DP", "JBSWY3DP"]);
});

test("it opens for nobody else, under no other secret, and not after it was changed", () => {
  const sealed = seal(SECRET, "olga", "JBSWY3DP");
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1]! ^= 1;
  const tries = [
    unseal(SECRET, "arne", sealed),
    unseal(`${SECRET}!`, "olga", sealed),
    unseal(SECRET, "olga", bytes.toString("base64url")),
    unseal(SECRET, "olga", sealed.slice(0, 20)),
    unseal(SECRET, "olga", ""),
  ];
  expect(tries).toEqual([null, null, null, null, null]);
});
