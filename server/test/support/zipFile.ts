/** Builds zip archives for tests, also such as no honest program writes. */
import { constants, crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** Claims another unpacked size than the real one. */
  claims?: number;
  /** Sets the bit that says "encrypted". */
  encrypted?: boolean;
  /** Deflated already; `content` is then not looked at. */
  packed?: Buffer;
}

/** The parts in order, deflated. */
export function zipFile(parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content as string);
    const packed = part.packed ?? deflateRawSync(content, { level: 9 });
    const name = Buffer.from(part.name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(part.encrypted ? 1 : 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(part.claims ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), shared, name, packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), shared, entry, name]));
    bodies.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, entries, end]);
}

/** Deflated data of any size, made without unpacking it: `before`, then white space, then `after`. */
export function deflatedBomb(megabytes: number, before = "", after = ""): Buffer {
  const flush = { finishFlush: constants.Z_FULL_FLUSH, level: 9 };
  const space = deflateRawSync(Buffer.alloc(10_000_000, " "), flush);
  const pieces = Array.from({ length: Math.ceil(megabytes / 10) }, () => space);
  return Buffer.concat([deflateRawSync(before, flush), ...pieces, deflateRawSync(after, { level: 9 })]);
}

const TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = (inner: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const STYLES = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${["heading 1", "heading 2", "Title"].map((name) => `<w:style w:type="paragraph" w:styleId="${name.replace(" ", "")}"><w:name w:val="${name}"/></w:style>`).join("")}</w:styles>`;
const NUMBERING = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

/** A Word file around `body` (WordprocessingML); `links` are targets of `r:id` "link0", "link1" and so on, "picture" is an image. */
export function docxFile(body: string, { links = [], more = [] }: { links?: string[]; more?: ZipPart[] } = {}): Buffer {
  const targets = links.map(
    (url, n) => `<Relationship Id="link${n}" Type="${OFFICE}/hyperlink" Target="${url}" TargetMode="External"/>`,
  );
  const own = [
    `<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    `<Relationship Id="numbering" Type="${OFFICE}/numbering" Target="numbering.xml"/>`,
    `<Relationship Id="picture" Type="${OFFICE}/image" Target="media/picture.png"/>`,
  ];
  return zipFile([
    { name: "[Content_Types].xml", content: TYPES },
    {
      name: "_rels/.rels",
      content: RELATIONS(`<Relationship Id="r" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`),
    },
    { name: "word/document.xml", content: wordXml(body) },
    { name: "word/_rels/document.xml.rels", content: RELATIONS([...own, ...targets].join("")) },
    { name: "word/styles.xml", content: STYLES },
    { name: "word/numbering.xml", content: NUMBERING },
    ...more,
  ]);
}

/** The main part of a Word file. */
export function wordXml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`;
}

/** A paragraph, in a style ("heading1", "Title") or as a list item. */
export function wordParagraph(text: string, { style, isItem }: { style?: string; isItem?: boolean } = {}): string {
  const list = isItem ? `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>` : "";
  const looks = style || isItem ? `<w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ""}${list}</w:pPr>` : "";
  return `<w:p>${looks}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
