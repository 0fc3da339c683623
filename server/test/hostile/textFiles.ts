/** Markdown, web pages, tables and texts made to hurt. */
import { cheap, cut, type HostileFile, noise, refused } from "./hostileFile.ts";

const MB = 1_000_000;
const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length));

/** 20 of them. */
export function hostileMarkdown(): HostileFile[] {
  const md = (name: string, content: string | Buffer) => cheap("a.md", name, content);
  return [
    md("nests 20 000 quotes", "> ".repeat(20_000)),
    md("nests quotes on each line", fill(`${"> ".repeat(500)}a\n`, 3 * MB)),
    md(
      "nests 5 000 lists",
      Array.from({ length: 5000 }, (_, n) => `${" ".repeat(Math.min(n, 450) * 2)}- a`).join("\n"),
    ),
    md("nests lists on one line", "- ".repeat(20_000)),
    md("opens emphasis without end", fill("*a_", 4 * MB)),
    md("opens brackets without end", "[".repeat(100_000)),
    md("opens links without end", fill("[a](", 2 * MB)),
    md("opens pictures in pictures", fill("![", 200_000) + fill("](a)", 200_000)),
    md("opens code in ever longer ticks", Array.from({ length: 2500 }, (_, n) => "`".repeat(n)).join(" ")),
    md("opens comments without end", fill("<!-- ", 4 * MB)),
    md("opens scripts without end", fill("<script ", 4 * MB)),
    md("opens front matter without end", `---\n${fill("a: b\n", 4 * MB)}`),
    md("opens a fence a line", fill("```\n~~~\n", MB)),
    md("is a table of 50 000 columns", `${"|a".repeat(50_000)}|\n${"|-".repeat(50_000)}|\n${"|b".repeat(50_000)}|\n`),
    md("is a table a line", fill("|a\n|-\n", MB)),
    md(
      "defines 50 000 names and uses them",
      Array.from({ length: 50_000 }, (_, n) => `[n${n}]: /u${n}\n\n[n${n}]`).join("\n\n"),
    ),
    md("is one word of 4 MB", fill("a", 4 * MB)),
    md("is one line of 4 MB", fill("word ", 4 * MB)),
    md("could be addresses all along", fill("a.b@c.", 2 * MB)),
    md("has a heading a line", fill("# a\n", 4 * MB)),
  ];
}

/** 20 of them. */
export function hostilePages(): HostileFile[] {
  const page = (name: string, content: string | Buffer) => cheap("a.html", name, content);
  return [
    page("nests a million tags", `${"<div>".repeat(MB)}deep`),
    page("nests 800 000 tags and closes them", `${"<b>".repeat(800_000)}deep${"</b>".repeat(800_000)}`),
    page("nests 20 000 tables", `${"<table><tr><td>".repeat(20_000)}deep`),
    page("nests 20 000 lists", `${"<ul><li>".repeat(20_000)}deep`),
    page("nests 20 000 quotes", `${"<blockquote>".repeat(20_000)}deep`),
    page("closes a million tags that were never opened", "</div>".repeat(MB)),
    page(
      "has 500 000 attributes on one tag",
      `<p ${Array.from({ length: 500_000 }, (_, n) => `a${n}=1`).join(" ")}>x</p>`,
    ),
    page("has a class of 5 MB", `<main><p class="${fill("nav-a ", 5 * MB)}">x</p></main>`),
    page("has 200 000 named parts", fill('<div class="post-menu-item wide">a</div>', 8 * MB)),
    page("has 300 000 links", fill('<a href="/x">y</a> ', 6 * MB)),
    page("is one line of 9 MB", `<p>${fill("word ", 9 * MB)}</p>`),
    page("is half entities", `<p>${fill("&amp;&#x41;&hellip;", 6 * MB)}</p>`),
    page("opens a comment without end", `<p>a</p><!--${fill(" <p>b</p>", 6 * MB)}`),
    page("opens scripts without end", fill("<script>a", 6 * MB)),
    page("holds a picture of 9 MB", `<p>a</p><img src="data:image/png;base64,${fill("QUJD", 9 * MB)}">`),
    page("has a table of 200 000 cells", `<table><tr>${"<td>x</td>".repeat(200_000)}</tr></table>`),
    page("has 100 000 headings", "<h2>a</h2>".repeat(100_000)),
    page("says an encoding that there is none of", Buffer.concat([Buffer.from('<meta charset="no-such">'), noise(MB)])),
    refused("a.html", "is of odd UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), noise(MB + 1)])),
    refused("a.html", "is noise", noise(2 * MB)),
  ];
}

/** 17 of them. */
export function hostileTables(): HostileFile[] {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("question,answer\na,b\n", "utf16le")]);
  return [
    refused("a.csv", "has 10 million columns", ",".repeat(10 * MB)),
    refused("a.csv", "has 4.9 million columns", ",".repeat(4.9 * MB)),
    refused("a.csv", "opens a quote without end", `question,answer\n"${fill("never closed\n", 4 * MB)}`),
    refused("a.csv", "is quotes alone", '"'.repeat(4 * MB)),
    refused("a.csv", "opens a quote in each cell", fill('a,"b ', 4 * MB)),
    refused("a.csv", "has 1.2 million rows", fill("a,b\n", 4.9 * MB)),
    cheap("a.csv", "has 20 000 rows of 240 letters", fill(`question,${"answer ".repeat(33)}\n`, 4.9 * MB)),
    refused("a.csv", "has one cell of 4 MB", `question,answer\na,${fill("b", 4 * MB)}\n`),
    refused(
      "a.csv",
      "has rows of all lengths",
      Array.from({ length: 2000 }, (_, n) => `a${",b".repeat(n)}`).join("\n"),
    ),
    refused("a.csv", "is full of NULs", Buffer.alloc(MB)),
    cheap("a.csv", "is UTF-16", utf16),
    refused("a.csv", "is UTF-16 cut in the middle of a letter", cut(utf16, 0.4)),
    refused("a.csv", "is line ends alone", fill("\r\n\n\r", 4 * MB)),
    refused("a.tsv", "is tabs alone", fill("\t", 4 * MB)),
    refused("a.csv", "names its columns a hundred thousand times", fill("question,answer,", 1.6 * MB)),
    refused("a.csv", "mixes every delimiter", fill("a,b;c\td|e\n", 2 * MB)),
    refused("a.csv", "is an archive", Buffer.from("504b0304140000000800", "hex")),
  ];
}

/** 18 of them. */
export function hostileTexts(): HostileFile[] {
  const txt = (name: string, content: string | Buffer) => cheap("a.txt", name, content);
  return [
    txt("is one word of 5 MB", fill("a", 4.9 * MB)),
    txt("is full stops", fill(".", 4.9 * MB)),
    refused("a.txt", "is white space", fill(" \t\n", 4.9 * MB)),
    txt("is line ends around one letter", `${fill("\n", 2 * MB)}a${fill("\n", 2 * MB)}`),
    txt("is lines of white space between letters", fill(`a\n${" ".repeat(1000)}\n`, 4 * MB)),
    txt("piles accents on one letter", `a${fill("\u0301", 4 * MB)}`),
    txt("is halves of emojis", Buffer.from(fill("\ud83d", 200_000), "utf16le")),
    txt("is a script without spaces", fill("漢字仮名", (4 * MB) / 3)),
    txt("is digits", fill("1234567890", 4 * MB)),
    txt("is a million different words", Array.from({ length: 600_000 }, (_, n) => n.toString(36)).join(" ")),
    txt("turns the direction at each letter", fill("\u202ea\u202c", (4 * MB) / 7)),
    refused("a.txt", "is broken UTF-8", Buffer.concat([Buffer.from([0xc3, 0x28, 0x00]), noise(MB)])),
    refused("a.txt", "is bytes that ring and beep", Buffer.from(Array.from({ length: 50_000 }, (_, n) => 1 + (n % 8)))),
    refused("a.md", "is a picture", Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), noise(MB)])),
    refused("a.html", "is a program", Buffer.concat([Buffer.from("7f454c46020101", "hex"), noise(MB)])),
    refused("a.txt", "is packed text", Buffer.concat([Buffer.from("1f8b0800000000000003", "hex"), noise(MB)])),
    refused("a.pdf", "is a web page", "<html><body>words</body></html>"),
    refused("a.txt", "is larger than may be", Buffer.alloc(21 * MB, "a")),
  ];
}
