import { expect, it } from "vitest";
import { passageOf } from "../test/contracts/engine.ts";
import { keepAllowedLinks } from "./links.ts";

const passage = passageOf(
  1,
  "Local addresses",
  "List `http://localhost:3000`. Others are `http://[::1]:3000` and https://*.example.com, see [more](https://example.com/more).",
);
const keep = (text: string, hosts: string[] = []) => keepAllowedLinks(text, [passage], hosts);

it("keeps addresses from the passages, even in code and where they are not links", () => {
  const text =
    "Use `http://localhost:3000`. Or `http://[::1]:3000`, https://*.example.com and [more](https://example.com/more).";
  expect(keep(text)).toBe(text);
});

it("removes other addresses and leaves their words behind", () => {
  expect(keep("Go to [this](https://evil.example/x) or https://evil.example/y now")).toBe("Go to this or  now");
  expect(keep("Run `curl https://evil.example/x`.")).toBe("Run `curl `.");
});

it("keeps links to the hosts that the tenant lists, and no pictures at all", () => {
  expect(keep("See [that](https://shop.example/a).", ["shop.example"])).toBe("See [that](https://shop.example/a).");
  expect(keep("![x](https://example.com/more)")).toBe("x");
});
