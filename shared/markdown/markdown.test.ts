import fc from "fast-check";
import { type ComponentChildren, h, type VNode } from "preact";
import { describe, expect, it } from "vitest";
import { readBlocks } from "./readBlocks.ts";
import { type Draw, linkProps, type TableProps } from "./readInline.ts";

const ALLOWED = new Set(
  "p strong em s ul ol li code pre a table thead tbody tr th td blockquote hr br div button".split(" "),
);

type Node = VNode<Record<string, unknown>>;

/** Every element in the tree, and all of its text. */
function walk(tree: ComponentChildren, nodes: Node[] = [], texts: string[] = []): { nodes: Node[]; text: string } {
  for (const child of [tree].flat(20) as ComponentChildren[]) {
    if (typeof child === "string" || typeof child === "number") texts.push(String(child));
    else if (child && typeof child === "object" && "type" in child) {
      nodes.push(child as Node);
      walk((child as Node).props.children as ComponentChildren, nodes, texts);
    }
  }
  return { nodes, text: texts.join("") };
}

const plain: Draw = {
  mark: () => null,
  code: (text) => h("pre", null, text),
  table: ({ rows, cell }: TableProps) => h("table", null, rows.map(cell)),
};

const paint = (text: string, isOpen = false, draw = plain) =>
  readBlocks(text).map((block, index, all) => block.paint(draw, isOpen && index === all.length - 1));
const render = (text: string, isOpen = false) => walk(paint(text, isOpen));
const tags = (text: string) => render(text).nodes.map((node) => node.type);

/** What is painted, as HTML to read: `<p>Open <strong>Settings</strong></p>`. */
function html(tree: ComponentChildren): string {
  if (Array.isArray(tree)) return tree.map(html).join("");
  if (!tree || typeof tree !== "object" || !("type" in tree)) return String(tree ?? "");
  const { type, props } = tree as Node;
  if (type === "br") return "<br>";
  return `<${type}>${html(props.children as ComponentChildren)}</${type}>`;
}

describe("markdown", () => {
  it("becomes the elements an answer needs", () => {
    expect(tags("**a** *b* `c`")).toEqual(["p", "strong", "em", "code"]);
    expect(tags("- a\n- b")).toEqual(["ul", "li", "li"]);
    expect(tags("3. a\n4. b")).toEqual(["ol", "li", "li"]);
    expect(tags("```js\nx\n```")).toEqual(["pre"]);
    expect(tags("> q")).toEqual(["blockquote", "p"]);
    expect(tags("| a |\n| - |\n| b |")).toEqual(["table"]);
    expect(tags("# Big")).toEqual(["p"]);
  });

  it("shows HTML as plain text", () => {
    const { nodes, text } = render('Hi <img src=x onerror="alert(1)"> <b>you</b>\n\n<script>alert(2)</script>');
    expect(nodes.map((node) => node.type)).toEqual(["p", "p"]);
    expect(text).toContain("<img src=x onerror=");
    expect(text).toContain("<script>alert(2)</script>");
  });

  it("reads the entities that models write", () => {
    expect(render("a &lt;b&gt; &amp; c").text).toBe("a <b> & c");
  });

  it("never loads an image: a safe one becomes a link, any other its words", () => {
    expect(tags("![pic](https://e.com/a.png)")).toEqual(["p", "a"]);
    expect(tags("![pic](http://e.com/a.png)")).toEqual(["p"]);
  });

  it("drops invisible characters, which could hide something", () => {
    expect(render("a\u200bb\u{e0041}\u202ec").text).toBe("abc");
  });

  it("puts markers where cited numbers are, but not in code", () => {
    const draw = { ...plain, mark: (n: number) => (n <= 2 ? `<${n}>` : null) };
    const marked = (text: string) => walk(paint(text, false, draw)).text;
    expect(marked("so [1][2], [3] and `[1]`")).toBe("so <1><2>, [3] and [1]");
    expect(marked("so [1](https://e.com)")).toBe("so <1>");
    expect(marked("- item [2]")).toBe("item <2>");
  });

  it.each([
    [
      "nested lists",
      "1. a\n   - b\n   - c\n2. d\n\n   e",
      "<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d<p>e</p></li></ol>",
    ],
    ["items that models indent by two", "1. a\n  - b", "<ol><li>a<ul><li>b</li></ul></li></ol>"],
    ["items that are done", "- [ ] a\n- [x] b", "<ul><li>☐ a</li><li>☑ b</li></ul>"],
    ["code in an item", "- a\n  ```\n  b\n  ```", "<ul><li>a<pre>b</pre></li></ul>"],
    ["code by its indentation", "a\n\n    b\n      c", "<p>a</p><pre>b\n  c</pre>"],
    ["a fence within a longer one", "````\n```\n````", "<pre>```</pre>"],
    ["a rule after words", "a\n---\nb", "<p>a</p><hr></hr><p>b</p>"],
    ["lines of their own", "a\nb<br>c\\\nd", "<p>a<br>b<br>c<br>d</p>"],
    ["names with underscores", "a_b_c and _d_", "<p>a_b_c and <em>d</em></p>"],
    ["sums", "2 * 3 * 4", "<p>2 * 3 * 4</p>"],
    [
      "bold in italics, and the other way round",
      "*a **b*** ***c** d*",
      "<p><em>a <strong>b</strong></em> <em><strong>c</strong> d</em></p>",
    ],
    ["bold beside letters without spaces", "**「設定」**です", "<p><strong>「設定」</strong>です</p>"],
    ["marks that nothing closes", "a ** b ~~c `d [e", "<p>a ** b ~~c `d [e</p>"],
    ["marks that are escaped", "\\*a\\* \\[b]", "<p>*a* [b]</p>"],
    ["words struck out", "~~a~~ ~b~", "<p><s>a</s> ~b~</p>"],
    ["ticks in code", "`` a`b ``", "<p><code>a`b</code></p>"],
    ["an address, without the stop after it", "(https://e.com/a).", "<p>(<a>https://e.com/a</a>).</p>"],
    ["an email address", "Write to a.b@e.com.", "<p>Write to <a>a.b@e.com</a>.</p>"],
    ["an address in pointed brackets", "<https://e.com>", "<p><a>https://e.com</a></p>"],
    ["a link with a title and brackets", '[a](https://e.com/b_(c) "d")', "<p><a>a</a></p>"],
    ["an address as a link's own words", "[https://e.com](https://e.com)", "<p><a>https://e.com</a></p>"],
    ["a picture that links", "[![a](https://e.com/b)](https://e.com)", "<p><a>a</a></p>"],
    ["a link that runs a script", "[a](javascript:b)", "<p>a</p>"],
  ])("reads %s", (_what, text, painted) => {
    expect(html(paint(text))).toBe(painted);
  });

  it.each([
    ["bold", "Open **Set", "<p>Open <strong>Set</strong></p>"],
    ["bold that is nearly closed", "Open **Set*", "<p>Open <strong>Set</strong></p>"],
    ["a mark with nothing behind it", "Open **", "<p>Open </p>"],
    ["code", "Run `npm run", "<p>Run <code>npm run</code></p>"],
    ["stars in code", "Use `**/", "<p>Use <code>**/</code></p>"],
    ["a link's words", "See [the gui", "<p>See the gui</p>"],
    ["a link's address", "See [the guide](https://e.c", "<p>See the guide</p>"],
    ["a source's mark", "So it is [1", "<p>So it is </p>"],
    ["an address", "See https://e.c", "<p>See </p>"],
    ["an entity", "a &am", "<p>a </p>"],
    ["the last item alone", "- a ** b\n- **c", "<ul><li>a ** b</li><li><strong>c</strong></li></ul>"],
    ["nothing that is complete", "**a** `b` c", "<p><strong>a</strong> <code>b</code> c</p>"],
  ])("closes or holds back %s while it is written", (_what, text, painted) => {
    expect(html(paint(text, true))).toBe(painted);
  });

  it("never shows a mark that disappears again as the text grows", () => {
    const text =
      "Open **Settings**, *then* run `npm ci` as in [the guide](https://e.com/a) [1]. ~~No~~ <https://e.com> &amp; \\! 3.";
    for (let end = 1; end <= text.length; end++) {
      const { text: shown } = walk(paint(text.slice(0, end), true, { ...plain, mark: String }));
      expect(shown, text.slice(0, end)).not.toMatch(/[*`[~<\\]|&a|\(h/);
    }
  });
});
it("lets only the listed elements and safe links through, whatever the text", () => {
  const pieces = fc.constantFrom(
    ..."<script> </script> <img onerror=alert(1) src=x> <a href=javascript:alert(1)> [x](javascript:alert(1)) ![x](data:a) [x]: [x][x] ** * _ ` ``` > - 1. | # \n \n\n &lt; &#106; <!-- --> <svg/onload=x> javascript: https://e.com".split(
      " ",
    ),
    "\n",
    "\n\n",
    " ",
    '<iframe srcdoc="x">',
    "[a](<javascript:x> 't')",
    "<https://e.com>",
    "<javascript:x>",
    "| a |\n| - |\n",
  );
  const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 12, unit: "binary" })), { maxLength: 30 });
  fc.assert(
    fc.property(text, (parts) => {
      for (const node of [false, true].flatMap((isOpen) => render(parts.join(""), isOpen).nodes)) {
        expect(ALLOWED).toContain(node.type);
        const { children: _children, ...props } = node.props;
        for (const [name, value] of Object.entries(props)) {
          expect(["href", "target", "rel", "class", "tabIndex", "dir", "start", "role"]).toContain(name);
          if (name === "href") expect(new URL(String(value)).protocol).toMatch(/^(https|mailto):$/);
        }
      }
    }),
    { numRuns: 500 },
  );
});

describe("a link", () => {
  it("opens in a new tab that learns nothing of this one", () => {
    expect(linkProps("https://e.com")).toEqual({
      href: "https://e.com",
      target: "_blank",
      rel: "noopener noreferrer nofollow",
    });
  });
});
