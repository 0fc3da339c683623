import { describe, expect, test } from "vitest";
import { noise } from "../../test/hostile/hostileFile.ts";
import { analyzeWhole } from "../../test/support/analyzeWhole.ts";
import { pdfFile } from "../../test/support/pdfFile.ts";
import { sniffType } from "./sniffType.ts";

async function analyze(fileName: string, content: string | Buffer, title: string | null = null) {
  const bytes = Buffer.from(content as string);
  return analyzeWhole({ bytes, mediaType: await sniffType(bytes, { fileName }), fileName, title });
}

describe("Markdown", () => {
  test("front matter, containers, comments and scripts are removed; anchors and code stay", async () => {
    const { title, content, chunks } = await analyze(
      "guide/setup.md",
      `---
title: "Setting up"
---

# Set up {#set-up}

<!-- hidden -->
::: tip Good to know
It takes two minutes.
:::

<script setup>
import x from "y";
</script>

\`\`\`yaml
::: not a container
# not a heading
\`\`\`
`,
    );
    expect(title).toBe("Setting up");
    expect(content).not.toMatch(/hidden|import x|tip/);
    expect(content).toContain("**Good to know**");
    expect(content).toContain("::: not a container\n# not a heading");
    expect(chunks).toHaveLength(1);
    expect(chunks[0]).toMatchObject({ headingPath: ["Set up"], anchor: "set-up" });
  });

  test("reference links get their address, so that a chunk can be shown alone", async () => {
    const { content } = await analyze(
      "a.md",
      "# A\n\nSee [the *price* list][Prices], [Help][] and [not one].\n\n[prices]: https://a.example/p 'Prices'\n[help]: /help\n",
    );
    expect(content).toBe("# A\n\nSee [the *price* list](https://a.example/p), [Help](/help) and [not one].");
  });

  test("Windows line ends, a byte order mark and old encodings are read", async () => {
    expect((await analyze("a.md", "\ufeff# Títle\r\n\r\nfirst\r\n")).chunks[0]).toMatchObject({
      content: "first",
      headingPath: ["Títle"],
    });
    expect((await analyze("a.txt", Buffer.from("Gr\xfc\xdfe aus K\xf6ln", "latin1"))).content).toBe("Grüße aus Köln");
    expect((await analyze("a.txt", Buffer.from("\ufeffhello", "utf16le"))).content).toBe("hello");
  });
});

describe("HTML", () => {
  const page = `<?xml version="1.0"?><!doctype html><html><head><title>Refunds - Shop</title><script>track()</script></head>
    <body><header><nav><a href="/">Home</a> <a href="/a">All our pages</a></nav></header>
    <div class="sidebar">Popular articles</div>
    <main><h1>Refunds <a href="#x">¶</a></h1><p>We refund within 30 days of delivery.</p>
    <h2 id="how"><a href="#how">How</a></h2><table><tr><th>Plan</th><th>Days</th></tr><tr><td>Pro</td><td>60</td></tr></table>
    <pre><code>POST /refunds</code></pre></main>
    <footer>Imprint</footer></body></html>`;

  test("the main part stays with tables, code and anchors; the page around it is removed", async () => {
    const { title, content, chunks } = await analyze("refunds.html", page);
    expect(title).toBe("Refunds");
    expect(content).not.toMatch(/Home|Popular|Imprint|track|¶/);
    expect(content).toContain("| Plan | Days |");
    expect(content).toContain("```\nPOST /refunds\n```");
    expect(chunks.at(-1)).toMatchObject({ headingPath: ["Refunds", "How"], anchor: "how" });
  });

  test("code inside a link stays code and link, code blocks without a language stay code, icons that lead up go", async () => {
    const { content } = await analyze(
      "a.html",
      `<h1>Limits</h1><p>Set <code><a href="/limit">Limit</a></code> or <code>a \` b</code>.</p>
      <pre class="example">\n<span>Limit 10</span>\n  # more\n</pre><p><a href="#top"><img alt="top" src="up.gif"></a></p>`,
    );
    expect(content).toBe("## Limits\n\nSet [`Limit`](/limit) or ``a ` b``.\n\n```\nLimit 10\n  # more\n```");
  });

  test("a section that is mostly links stays", async () => {
    const words = (about: string) => `<p>${`This part is about ${about}, at some length. `.repeat(4)}</p>`;
    const list = Array.from({ length: 8 }, (_, n) => `<li><a href="/m${n}">Module number ${n}</a></li>`).join("");
    const { content } = await analyze(
      "hosts.html",
      `<html><head><title>Hosts - Manual</title></head><body><div id="page"><h1>Hosts</h1>
      <div class="section"><h2>Related modules</h2><p>You need one of these.</p><ul>${list}</ul></div>
      <div class="section"><h2>Setting up</h2>${words("setting up")}${words("starting")}</div>
      <div class="section"><h2>Names</h2>${words("names")}${words("ports")}</div></div></body></html>`,
    );
    expect(content).toContain("You need one of these.");
    expect(content).toContain("[Module number 7](/m7)");
  });

  test("a fragment without a page around it is read", async () => {
    const { content } = await analyze("note.html", "<p>Closed on <b>Monday</b>.</p>");
    expect(content).toBe("Closed on **Monday**.");
  });

  test("a page with nothing but navigation is empty", async () => {
    await expect(
      analyze("x.html", "<html><body><nav>Home</nav><script>1</script></body></html>"),
    ).rejects.toMatchObject({
      key: "file_empty",
    });
  });

  test("ten thousand nested tags are refused, not waited for", async () => {
    const deep = `${"<div>".repeat(10_000)}deep${"</div>".repeat(10_000)}`;
    await expect(analyze("deep.html", deep)).rejects.toMatchObject({ key: "file_too_complex" });
  });
});

describe("PDF", () => {
  test("pages keep their numbers", async () => {
    const file = pdfFile(["Warranty terms\nTwo years on all parts.", "Shipping (abroad)\nFive days."], {
      title: "Terms 2026",
    });
    const { title, chunks } = await analyze("terms.pdf", file);
    expect(title).toBe("Terms 2026");
    expect(chunks.map((chunk) => chunk.page)).toEqual([1, 2]);
    expect(chunks[0]!.content).toContain("Two years on all parts.");
    expect(chunks[1]!.content).toContain("Shipping (abroad)");
  });

  test("a file without a title of its own is named after the file", async () => {
    expect((await analyze("docs/price_list-2026.pdf", pdfFile(["9 EUR"]))).title).toBe("price list 2026");
    expect((await analyze("price-list.pdf", pdfFile(["9 EUR"], { title: "about:blank" }))).title).toBe("price list");
    expect((await analyze("a.pdf", pdfFile(["9 EUR"], { title: "Microsoft Word - a.docx" }), "Prices")).title).toBe(
      "Prices",
    );
  });

  test.each([
    ["file_encrypted", pdfFile(["secret"], { encrypted: true })],
    ["file_unreadable", Buffer.from("%PDF-1.7\nnothing of the kind")],
    ["file_empty", pdfFile([""])],
  ])("%s", async (key, file) => {
    await expect(analyze("a.pdf", file)).rejects.toMatchObject({ key });
  });
});

test.each([
  ["file_empty", "a.md", "  \n\n "],
  ["file_empty", "a.md", "---\ntitle: nothing else\n---\n"],
  ["file_unreadable", "a.txt", Buffer.from(Array.from({ length: 500 }, (_, n) => 1 + (n % 8)))],
  ["file_unreadable", "a.html", Buffer.concat([Buffer.from([0xff, 0xfe]), noise(5001)])],
])("%s: %s", async (key, name, content) => {
  await expect(analyze(name, content)).rejects.toMatchObject({ key });
});

test.each([
  ["text/markdown", "a.MD", "words"],
  ["text/html", "page", "<!DOCTYPE html><html><body>x</body></html>"],
  ["text/plain", "LICENSE", "words"],
  ["application/pdf", "named-wrongly.txt", "%PDF-1.4 …"],
])("a file is recognised by its content first: %s", async (type, fileName, content) => {
  expect(await sniffType(Buffer.from(content), { fileName })).toBe(type);
});
