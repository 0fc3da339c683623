import { expect, test } from "vitest";
import { analyzeWhole } from "../../test/support/analyzeWhole.ts";
import { docxFile, wordParagraph as p, wordXml, zipFile } from "../../test/support/zipFile.ts";
import { sniffType } from "./sniffType.ts";

async function analyze(bytes: Buffer, fileName = "guide.docx") {
  return analyzeWhole({ bytes, mediaType: await sniffType(bytes, { fileName }), fileName, title: null });
}

const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join("")}</w:tr>`;
const GUIDE = docxFile(
  p("Moving house", { style: "Title" }) +
    `<w:p><w:hyperlink w:anchor="_Toc1"><w:r><w:t>Before the move 3</w:t></w:r></w:hyperlink></w:p>` +
    `<w:p><w:pPr><w:pStyle w:val="heading1"/></w:pPr><w:bookmarkStart w:id="0" w:name="_Toc1"/><w:r><w:t>Before the move</w:t></w:r><w:bookmarkEnd w:id="0"/></w:p>` +
    p("Tell us two weeks ahead.") +
    p("Pack the router", { isItem: true }) +
    p("Pack the cable", { isItem: true }) +
    p("Fees", { style: "heading2" }) +
    `<w:tbl>${row("Plan", "Fee")}${row("Home", "9 EUR")}</w:tbl>` +
    `<w:p><w:hyperlink r:id="link0"><w:r><w:t>Price list</w:t></w:r></w:hyperlink></w:p>` +
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr descr="a cat" /><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="picture"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
  { links: ["https://shop.example/prices"] },
);

test("headings, lists, tables and links of a Word file stay, pictures go", async () => {
  const { title, content, chunks } = await analyze(GUIDE);
  expect(title).toBe("Moving house");
  expect(content).toMatch(/^- +Pack the router\n- +Pack the cable$/m);
  expect(content).toMatch(/\| Plan \| Fee \|\n\| --- \| --- \|\n\| Home \| 9 EUR \|/);
  expect(content).toContain("[Price list](https://shop.example/prices)");
  expect(content).not.toMatch(/cat|!\[|move 3|_Toc/);
  expect(chunks.at(-1)!.headingPath).toEqual(["Before the move", "Fees"]);
});

test("a Word file is recognised by its content, whatever its name", async () => {
  expect(await sniffType(GUIDE, { fileName: "guide.txt" })).toBe(await sniffType(GUIDE, { fileName: "guide.docx" }));
});

const compound = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
test.each([
  ["file_encrypted", "has a password", Buffer.concat([compound, Buffer.from("EncryptedPackage", "utf16le")])],
  ["file_type_unsupported", "is of an older Word", compound],
  ["file_unreadable", "is plain words", Buffer.from("plain words")],
  ["file_unreadable", "is cut off", GUIDE.subarray(0, GUIDE.length / 2)],
  ["file_unreadable", "is another kind of archive", zipFile([{ name: "readme.txt", content: "hello" }])],
  [
    "file_encrypted",
    "has locked parts",
    docxFile(p("x"), { more: [{ name: "a.xml", content: "<a/>", encrypted: true }] }),
  ],
  ["file_empty", "has no words", docxFile("<w:p/>")],
  [
    "file_unreadable",
    "defines entities",
    zipFile([{ name: "word/document.xml", content: `<!DOCTYPE a [<!ENTITY b "bbb">]>${wordXml(p("&b;"))}` }]),
  ],
  [
    "file_too_large",
    "unpacks to far more than it claims",
    docxFile(p("x"), { more: [{ name: "word/more.xml", content: Buffer.alloc(60_000_000, " "), claims: 10 }] }),
  ],
])("%s: a file that %s", async (key, _what, bytes) => {
  await expect(analyze(bytes)).rejects.toMatchObject({ key });
});
