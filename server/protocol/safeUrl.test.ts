import { describe, expect, it } from "vitest";
import { safeUrl } from "./safeUrl.ts";

describe("an address that somebody else wrote", () => {
  it.each(["https://example.com/a", "https://example.com:8443/a?b#c", "mailto:a@example.com"])(
    "%s may be opened",
    (address) => {
      expect(safeUrl(address)).toBe(new URL(address).href);
    },
  );

  it.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript://example.com/%0aalert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.com/1",
    "filesystem:https://example.com/1",
    "view-source:https://example.com",
    "about:blank",
    "ftp://example.com",
    "tel:+491234",
    "ws://example.com",
    "intent://example.com#Intent;end",
    "http://example.com",
    "http:example.com",
    "//example.com",
    "/path",
    "https://user:pass@example.com",
    "https://good.example@evil.example/",
    "https://good.example%2F@evil.example/",
    "https://:@evil.example:x/",
    "https:",
    "https://",
    "",
    null,
    undefined,
  ])("%s may not", (address) => {
    expect(safeUrl(address)).toBeNull();
  });

  it("may use plain http only on the page's own site", () => {
    expect(safeUrl("http://localhost:3000/a", "http://localhost:3000")).toBe("http://localhost:3000/a");
    expect(safeUrl("http://localhost:3001/a", "http://localhost:3000")).toBeNull();
  });
});
