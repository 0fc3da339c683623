import { expect, it } from "vitest";
import { addressOf, widerNetwork } from "./clientAddress.ts";

it("ignores X-Forwarded-For without trusted proxies", () => {
  expect(addressOf("203.0.113.7", "198.51.100.1", 0)).toBe("203.0.113.7");
});
it("trusts the entry that the outermost trusted proxy wrote, whatever a client put before it", () => {
  expect(addressOf("10.0.0.1", "198.51.100.1", 1)).toBe("198.51.100.1");
  expect(addressOf("10.0.0.1", "1.1.1.1, 9.9.9.9, 198.51.100.1", 1)).toBe("198.51.100.1");
  expect(addressOf("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", 2)).toBe("198.51.100.1");
});
it("uses the nearest entry there is, and accepts only addresses", () => {
  expect(addressOf("10.0.0.1", undefined, 2)).toBe("10.0.0.1");
  expect(addressOf("10.0.0.1", "198.51.100.1", 5)).toBe("198.51.100.1");
  expect(addressOf("10.0.0.1", "unknown", 1)).toBe("10.0.0.1");
  expect(addressOf("10.0.0.1", "1.2.3.4:5678<script>", 1)).toBe("10.0.0.1");
});
it("reads an entry with a port, as some proxies write it", () => {
  expect(addressOf("10.0.0.1", "198.51.100.1:4711", 1)).toBe("198.51.100.1");
  expect(addressOf("10.0.0.1", "[2001:db8:1:2::6]:4711", 1)).toBe("2001:db8:1:2::/64");
  expect(addressOf("10.0.0.1", "[2001:db8:1:2::6]", 1)).toBe("2001:db8:1:2::/64");
  expect(addressOf("10.0.0.1", "198.51.100.1:4711:1", 1)).toBe("10.0.0.1");
});
it("finds the /48 around an IPv6 address, and none around IPv4", () => {
  expect(widerNetwork(addressOf("2001:db8:1:2:3:4:5:6", undefined, 0))).toBe("2001:db8:1::/48");
  expect(widerNetwork(addressOf("192.0.2.1", undefined, 0))).toBeNull();
});
it("counts IPv6 by its /64 and a mapped IPv4 as IPv4", () => {
  expect(addressOf("::ffff:198.51.100.1", undefined, 0)).toBe("198.51.100.1");
  expect(addressOf("2001:db8:1:2:3:4:5:6", undefined, 0)).toBe("2001:db8:1:2::/64");
  expect(addressOf("2001:0db8:0001:0002::6", undefined, 0)).toBe("2001:db8:1:2::/64");
  expect(addressOf("2001:db8::6", undefined, 0)).toBe("2001:db8:0:0::/64");
  expect(addressOf("::1", undefined, 0)).toBe("0:0:0:0::/64");
});
