import { expect, test } from "vitest";
import { coarseNetwork, describeDevice } from "./describeDevice.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome, Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge, Windows"],
  [`Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`, "Chrome, Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1", "Safari, iOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605", "Safari, macOS"],
  ["curl/8.5.0", null],
  [undefined, null],
])("%s is shown as %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test.each([
  ["203.0.113.9", "203.0.113.*"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["unknown", null],
])("of the address %s, %s is kept", (address, network) => {
  expect(coarseNetwork(address)).toBe(network);
});
