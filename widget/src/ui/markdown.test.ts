import fc from "fast-check";
import { type ComponentChildren, h, type VNode } from "preact";
import { describe, expect, it } from "vitest";
import { linkProps, renderMarkdown } from "./markdown.ts";

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

const code = (text: string) => h("pre", null, text);
const render = (text: string) => walk(renderMarkdown(text, { marker: () => null, code }));
const tags = (text: string) => render(text).nodes.map((node) => node.type);

describe("markdown", () => {
  it("becomes the elements an answer needs", () => {
    expect(tags("**a** *b* `c`")).toEqual(["p", "strong", "em", "code"]);
    expect(tags("- a\n- b")).toEqual(["ul", "li", "li"]);
    expect(tags("3. a\n4. b")).toEqual(["ol", "li", "li"]);
    expect(tags("```js\nx\n```")).toEqual(["pre"]);
    expect(tags("> q")).toEqual(["blockquote", "p"]);
    expect(tags("| a |\n| - |\n| b |")).toEqual(["div", "table", "thead", "tr", "th", "tbody", "tr", "td"]);
    expect(tags("# Big")).toEqual(["p"]);
  });

  it("shows HTML as the text that it is", () => {
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

  it("hides nothing in invisible characters", () => {
    expect(render("a\u200bb\u{e0041}\u202ec").text).toBe("abc");
  });

  it("puts markers where cited numbers stand, but not in code", () => {
    const marked = (text: string) =>
      walk(renderMarkdown(text, { marker: (n) => (n <= 2 ? `<${n}>` : null), code })).text;
    expect(marked("so [1][2], [3] and `[1]`")).toBe("so <1><2>, [3] and [1]");
    expect(marked("so [1](https://e.com)")).toBe("so <1>");
    expect(marked("- item [2]")).toBe("item <2>");
  });

  it("survives nesting as deep as an attacker likes", () => {
    for (const text of [">".repeat(3000), "*a ".repeat(3000), `${"- ".repeat(500)}x`, "[".repeat(3000)]) {
      expect(() => render(text)).not.toThrow();
    }
  });
});

it("lets nothing but the listed elements and safe links through, whatever the text", () => {
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
      for (const node of render(parts.join("")).nodes) {
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
