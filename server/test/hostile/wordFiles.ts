/** Word files and archives made to hurt. */
import { deflatedBomb, docxFile, wordParagraph as p, wordXml, zipFile } from "../support/zipFile.ts";
import { cheap, cut, type HostileFile, noise, refused } from "./hostileFile.ts";

const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;
const only = (xml: string | Buffer) => zipFile([{ name: "word/document.xml", content: xml }]);
const withXml = (xml: string) => docxFile("", { more: [{ name: "word/document.xml", content: xml }] });
const nested = (tag: string, depth: number, inner: string) =>
  `<${tag}>`.repeat(depth) + inner + `</${tag}>`.repeat(depth);

function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return `<!DOCTYPE w:document [<!ENTITY l0 "ha">${entities.join("")}]>`;
}

/** An end record that points every entry at one and the same part. */
function overlapping(): Buffer {
  const one = zipFile([{ name: "word/document.xml", content: Buffer.alloc(5_000_000, " ") }]);
  const end = one.length - 22;
  const start = one.readUInt32LE(end + 16);
  const entry = one.subarray(start, end);
  const tail = Buffer.from(one.subarray(end));
  tail.writeUInt16LE(4000, 8);
  tail.writeUInt16LE(4000, 10);
  return Buffer.concat([one.subarray(0, start), ...Array.from({ length: 4000 }, () => entry), tail]);
}

function patched(bytes: Buffer, at: (bytes: Buffer) => number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value >>> 0, at(copy));
  return copy;
}

/** 26 of them. */
export function hostileWordFiles(): HostileFile[] {
  const good = docxFile(Array.from({ length: 200 }, (_, n) => p(`Line ${n} of a plain file.`)).join(""));
  const end = (bytes: Buffer) => bytes.length - 22;
  const inner = zipFile([{ name: "a.bin", content: "", packed: deflatedBomb(2000) }]);
  return [
    refused(
      "a.docx",
      "unpacks to 1 GB",
      zipFile([{ name: "word/document.xml", content: "", packed: deflatedBomb(1000) }]),
    ),
    refused(
      "a.docx",
      "unpacks to 10 GB",
      zipFile([{ name: "word/document.xml", content: "", packed: deflatedBomb(10_000) }]),
    ),
    refused(
      "a.docx",
      "hides 1 GB between two tags",
      zipFile([
        { name: "word/document.xml", content: "", packed: deflatedBomb(1000, `<w:document ${W}>`, "</w:document>") },
      ]),
    ),
    refused(
      "a.docx",
      "hides 1 GB in its styles",
      docxFile(p("x"), { more: [{ name: "word/more.xml", content: "", packed: deflatedBomb(1000) }] }),
    ),
    cheap(
      "a.docx",
      "hides 2 GB in a picture",
      docxFile(p("x"), { more: [{ name: "word/media/a.png", content: "", packed: deflatedBomb(2000) }] }),
    ),
    cheap(
      "a.docx",
      "holds an archive that holds 2 GB",
      docxFile(p("x"), { more: [{ name: "word/embeddings/a.zip", content: inner }] }),
    ),
    refused(
      "a.docx",
      "is an archive of archives",
      zipFile(Array.from({ length: 16 }, (_, n) => ({ name: `${n}.zip`, content: inner }))),
    ),
    refused(
      "a.docx",
      "has 60 000 parts",
      zipFile(Array.from({ length: 60_000 }, (_, n) => ({ name: `word/${n}.xml`, content: "" }))),
    ),
    refused("a.docx", "names one part 4 000 times", overlapping()),
    refused(
      "a.docx",
      "puts its directory outside of itself",
      patched(good, (bytes) => end(bytes) + 16, 0xfffffff0),
    ),
    refused("a.docx", "is cut after a quarter", cut(good, 0.25)),
    refused("a.docx", "is cut before its end", cut(good, 0.99)),
    refused(
      "a.docx",
      "is noise behind an archive's first bytes",
      Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), noise(2_000_000)]),
    ),
    refused("a.docx", "defines a thousand million laughs", only(`${laughs()}${wordXml(p("&l9;"))}`)),
    refused(
      "a.docx",
      "defines an entity that is a file",
      only(`<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]>${wordXml(p("&f;"))}`),
    ),
    refused(
      "a.docx",
      "repeats a long entity",
      only(`<!DOCTYPE a [<!ENTITY b "${"b".repeat(100_000)}">]>${wordXml(p("&b;".repeat(10_000)))}`),
    ),
    refused("a.docx", "nests 300 000 tables", withXml(wordXml(nested("w:tbl", 300_000, p("deep"))))),
    refused("a.docx", "never closes 400 000 paragraphs", withXml(wordXml("<w:p>".repeat(400_000)))),
    cheap("a.docx", "has 300 000 paragraphs", docxFile(p("word").repeat(300_000))),
    cheap(
      "a.docx",
      "has a table of 100 000 cells in a row",
      docxFile(`<w:tbl><w:tr>${`<w:tc>${p("x")}</w:tc>`.repeat(100_000)}</w:tr></w:tbl>`),
    ),
    cheap(
      "a.docx",
      "has an attribute of 10 MB",
      docxFile(`<w:p w:rsid="${"9".repeat(10_000_000)}"><w:r><w:t>x</w:t></w:r></w:p>`),
    ),
    cheap(
      "a.docx",
      "has styles that are based on each other",
      docxFile(p("x", { style: "heading1" }), {
        more: [
          {
            name: "word/styles.xml",
            content: `<w:styles ${W}><w:style w:type="paragraph" w:styleId="heading1"><w:basedOn w:val="heading1"/></w:style></w:styles>`,
          },
        ],
      }),
    ),
    refused("a.docx", "is of invalid UTF-8", only(Buffer.concat([Buffer.from("<w:document>"), noise(1_000_000)]))),
    refused("a.docx", "is locked", docxFile(p("x"), { more: [{ name: "b.xml", content: "<b/>", encrypted: true }] })),
    refused(
      "a.docx",
      "is an encrypted package",
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(2000),
        Buffer.from("EncryptedPackage", "utf16le"),
        noise(500_000),
      ]),
    ),
    cheap(
      "a.docx",
      "has a picture that is a file of ours",
      docxFile(
        p("x") +
          `<w:p><w:r><w:pict><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" r:id="link0"/></w:pict></w:r></w:p>`,
        { links: ["file:///etc/passwd"] },
      ),
    ),
  ];
}
