/** Whatever a model writes, and wherever its pieces are cut: the widget's own reader makes a link of no address that nobody vouches for. */
import fc from "fast-check";
import { type ComponentChildren, h } from "preact";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inReadingOrder } from "../../shared/markdown/inReadingOrder.ts";
import { readBlocks } from "../../shared/markdown/readBlocks.ts";
import type { Draw } from "../../shared/markdown/readInline.ts";
import { steadyDraft } from "../../shared/markdown/steadyDraft.ts";
import { drawMarkdown } from "../mail/outgoing/visitors/drawMarkdown.ts";
import { passageOf } from "../test/contracts/engine.ts";
import { figure } from "../test/support/figures.ts";
import { createLinkFilter } from "./linkFilter.ts";
import { keepAllowedLinks } from "./links.ts";

const passage = passageOf(
  1,
  "Help",
  "See https://shop.example/help, [more](https://shop.example/more) or help@shop.example.",
);
const HOSTS = ["list.example"];
const RUNS = process.env.SOAK ? 200_000 : 4000;

// Plain http may be followed on the page's own site: as if the page were the attacker's.
const before = globalThis.location;
beforeAll(() => void Object.assign(globalThis, { location: { origin: "http://evil.example" } }));
afterAll(() => void Object.assign(globalThis, { location: before }));

const draw: Draw = {
  mark: (n) => h("b", null, n),
  code: (text) => text,
  table: ({ rows, cell }) => rows.flatMap((row) => row.split("|").map(cell)),
};

function hrefs(tree: ComponentChildren): string[] {
  if (Array.isArray(tree)) return tree.flatMap(hrefs);
  if (!tree || typeof tree !== "object" || !("props" in tree)) return [];
  const { href, children } = tree.props as { href?: string; children?: ComponentChildren };
  return [...(href === undefined ? [] : [href]), ...hrefs(children)];
}

/** What a visitor could follow of a text, as it stands there and as a draft of which more is written. */
function drawn(text: string): string[] {
  return [false, true].flatMap((isOpen) => {
    const { text: numbered } = inReadingOrder(text, [], isOpen);
    return readBlocks(isOpen ? steadyDraft(numbered) : numbered).flatMap((block) => hrefs(block.paint(draw, isOpen)));
  });
}

/** Signs that end a sentence may be taken for an address's last. */
const PAGES = /^\/(?:help|more)?[^\p{L}\p{N}%]*$/u;

function isVouched(href: string): boolean {
  const { protocol, host, pathname, search } = new URL(href);
  if (protocol === "mailto:")
    return search === "" && (pathname === "help@shop.example" || /^[\w.+-]+@list\.example$/i.test(pathname));
  return (
    host === "list.example" || (protocol === "https:" && host === "shop.example" && PAGES.test(decodeURI(pathname)))
  );
}

const strangers = (text: string) => drawn(text).filter((href) => !isVouched(href));

const PIECES = [
  ..."[ ] ( ) < > \\ ` ``` ~ * _ | # ! : @ . , ; ? & = h ht tps:// ://  x 1 [1] [a] ]( ](< >) - + 。 ｡ é 请".split(" "),
  ...[
    "https:",
    "https://",
    "HTTPS://",
    "http:",
    "http://",
    "mailto:",
    "MAILTO:",
    "//",
    "evil.example",
    "evil.example/x",
    "@evil.example",
  ],
  ...[
    "shop.example",
    "https://shop.example/help",
    "help@shop.example",
    "list.example",
    "https://list.example/a",
    "https://list.example",
  ],
  ...[
    "a@evil.example",
    "[a](https:evil.example/x)",
    "[a [b] c](https:evil.example/x)",
    "xhttps://evil.example",
    "<https://evil.example>",
    "[a]: https:evil.example\n",
  ],
  ...[
    " ",
    "  ",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    "- ",
    "> ",
    "1. ",
    "|-|-|\n",
    "\u200b",
    "\u202e",
    "\u0001",
    "\u00a0",
    "\u3000",
    "\u00ad",
    "&amp;",
    "&#58;",
    '"t"',
    "'t'",
    "?d=secret",
  ],
];
const texts = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.string({ maxLength: 4 }) }),
  { maxLength: 24 },
);

test("no text, streamed in any pieces or stored, ever shows a link that nobody vouches for", () => {
  let links = 0;
  fc.assert(
    fc.property(texts, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }), (parts, sizes) => {
      const text = parts.join("");
      expect(strangers(keepAllowedLinks(text, [passage], HOSTS))).toEqual([]);
      const filter = createLinkFilter([passage], HOSTS);
      let shown = "";
      for (let at = 0, n = 0; at < text.length; n++) {
        const size = sizes[n % sizes.length]!;
        shown += filter.push(text.slice(at, at + size));
        at += size;
        expect(strangers(shown)).toEqual([]);
      }
      shown += filter.end();
      links += drawn(shown).length;
      expect(strangers(shown)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  // It would hold as well if all was taken out.
  expect(links).toBeGreaterThan(RUNS / 20);
  figure("texts of pieces of links, cut anywhere, of which the widget made a link that nobody vouched for", 0, RUNS);
});

test.each([
  "[a [b] c](https:evil.example/x)",
  "xhttps://evil.example/x",
  "xhttps://evil.example|-|-|\n|-|-|\n",
  "HTTPS://'t'http:shop.example",
  "Write to a@evil.example or [us](mailto:a@evil.example).",
  "<mailto:help@shop.example?body=secret>",
  "<help@shop.example]>)",
  "[a](<https:evil.example>)",
  "[a](< https://evil.example >)",
  "[a](\nhttps:evil.example\n)",
  "ht\u202etps://evil.example and ht\u0001tps://evil.example",
  "[a](https://shop.example.evil.example/help)",
  "[a](https://shop.exam)",
  "[a](https://list.example。evil.example/)",
  "[a](https://list.example\u00ad.evil.example/)",
  "[a](https:\\\\evil.example/x)",
  "`[a](https:evil.example/x)",
  "| a |\n|-|\n| [x [y] z](https:evil.example) |",
  "[a](https://list.example@evil.example)",
  "see https://shop.example/help?d=secret",
  "请看https:evil.example和[这里](https:evil.example)。谢谢",
])("an address that nobody vouches for is never a link, in the chat or in a mail: %j", (text) => {
  for (const size of [1, 3, 1000]) {
    const filter = createLinkFilter([passage], HOSTS);
    let shown = "";
    for (let at = 0; at < text.length; at += size) {
      shown += filter.push(text.slice(at, at + size));
      expect(strangers(shown)).toEqual([]);
    }
    shown += filter.end();
    expect(strangers(shown)).toEqual([]);
    const mailed = [...drawMarkdown(shown).html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
    expect(mailed.filter((href) => !isVouched(href))).toEqual([]);
  }
});

test.each([
  ["Read https://shop.example/help.", ["https://shop.example/help"]],
  [
    "Read [more](https://shop.example/more) [1], or **https://list.example/a**!",
    ["https://shop.example/more", "https://list.example/a"],
  ],
  ["Write to help@shop.example, or <sales@list.example>.", ["mailto:help@shop.example", "mailto:sales@list.example"]],
  ["请看https://shop.example/help。谢谢", ["https://shop.example/help"]],
  ["(see https://shop.example/)", ["https://shop.example/"]],
])("an address that is vouched for stays a link: %j", (text, links) => {
  const kept = keepAllowedLinks(text, [passage], HOSTS);
  expect(kept).toBe(text);
  expect(drawn(kept).slice(0, links.length)).toEqual(links);
});
