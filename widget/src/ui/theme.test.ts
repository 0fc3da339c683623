import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MESSAGE_MAX_CHARS } from "../../../server/protocol/api.ts";
import { contrast, parseColor, textOn } from "../../../server/protocol/color.ts";
import { MAX_CHARS } from "./limits.ts";
import { readableOn, themeCss } from "./theme.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a tenant's colour", () => {
  it("always has readable text on it", () => {
    fc.assert(fc.property(color, (accent) => contrast(accent, textOn(accent)) >= 4.5));
  });

  it("has readable text on every shade the widget derives from it, in light and dark", () => {
    const pairs = [
      ["on-accent", ["accent", "deep"]],
      ["text", ["page", "tint", "soft"]],
      ["muted", ["page", "tint"]],
      ["danger", ["page", "tint"]],
      ["link", ["page", "tint", "soft"]],
    ] as const;
    const worst = (accent: string, theme: "light" | "dark") => {
      const shades = new Map([...themeCss(accent, theme).matchAll(/--fd-([\w-]+):(#\w{6})/g)].map((m) => [m[1], m[2]]));
      const ratio = (front: string, back: string) => contrast(shades.get(front)!, shades.get(back)!);
      return Math.min(...pairs.flatMap(([front, backs]) => backs.map((back) => ratio(front, back))));
    };
    fc.assert(
      fc.property(color, fc.constantFrom("light", "dark"), (accent, theme) => worst(accent, theme) >= 4.5),
      { numRuns: 2000 },
    );
  });

  it("is adjusted until links in it are readable, in light and dark", () => {
    fc.assert(
      fc.property(color, (accent) =>
        [
          ["#ffffff", "#f4f3ef"],
          ["#181b1a", "#242827"],
        ].every((pages) => pages.every((page) => contrast(readableOn(accent, pages), page) >= 4.5)),
      ),
    );
  });

  it("can't inject anything else into the style sheet", () => {
    expect(parseColor("#0aF")).toBe("#00aaff");
    expect(parseColor("rgb(0, 170, 255)")).toBe("#00aaff");
    for (const bad of ["red", "#12345", "#123;}*{display:none", "url(x)", "", null, "#12345g"]) {
      expect(parseColor(bad)).toBeNull();
    }
  });

  it("gives a dark palette only where one is wanted", () => {
    expect(themeCss("#0f5f4e", null)).toContain("prefers-color-scheme:dark");
    expect(themeCss("#0f5f4e", "light")).not.toContain("dark");
  });
});

it("the visitor's input limit equals the server's", () => {
  expect(MAX_CHARS).toBe(MESSAGE_MAX_CHARS);
});
