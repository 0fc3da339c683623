import { expect, test } from "vitest";
import { isKeyOf, keysOf, recordOf } from "./keys.ts";

test("only an object's own keys are its keys, not those of every object", () => {
  const known = { a: 1, b: undefined };
  expect(["a", "b", "c", "toString", "__proto__"].map((key) => isKeyOf(known, key))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(keysOf(known)).toEqual(["a", "b"]);
});

test("a record has a value for every key, whatever its name", () => {
  expect(recordOf(["a", "b"], (key) => key.toUpperCase())).toEqual({ a: "A", b: "B" });
  expect(recordOf([404, 400], (status) => status + 1)).toEqual({ 400: 401, 404: 405 });
  expect(() => recordOf(["__proto__"], () => 1)).toThrow("got no value");
});
