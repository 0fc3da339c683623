/** PDF files made to hurt. */
import { deflateSync } from "node:zlib";
import { pdfFile } from "../support/pdfFile.ts";
import { deflatedBomb } from "../support/zipFile.ts";
import { cheap, cut, type HostileFile, noise, refused } from "./hostileFile.ts";

type Part = string | { dict: string; data: string | Buffer };

/** A PDF of these objects, numbered from 1; the first is the catalog. */
function pdfOf(objects: Part[], trailer = ""): Buffer {
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let length = pieces[0]!.length;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  const offsets = objects.map((object, index) => {
    const offset = length;
    add(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === "string") add(Buffer.from(object, "latin1"));
    else {
      const data = Buffer.from(object.data as string);
      add(Buffer.from(`<< /Length ${data.length} ${object.dict} >>\nstream\n`));
      add(data);
      add(Buffer.from("\nendstream"));
    }
    add(Buffer.from("\nendobj\n"));
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
/** One page: 1 catalog, 2 pages, 3 page, 4 contents, 5 font, then more. */
function onePage(contents: Part, { font = FONT, resources = "", more = [] as Part[], trailer = "" } = {}): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`;
  return pdfOf([CATALOG, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", page, contents, font, ...more], trailer);
}
const stream = (data: string | Buffer, dict = ""): Part => ({ data, dict });
/** zlib's two bytes in front make deflated data what a PDF expects; the checksum behind is not looked at. */
const flate = (raw: Buffer) => Buffer.concat([Buffer.from([0x78, 0xda]), raw]);
const text = (words: string) => `BT /F1 12 Tf 72 720 Td (${words}) Tj ET\n`;

function chainOfPages(depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, n) => `<< /Type /Pages /Kids [${n + 3} 0 R] /Count 1 >>`);
  return pdfOf([CATALOG, ...nodes, "<< /Type /Page /MediaBox [0 0 9 9] >>"]);
}

function manyKids(count: number): Buffer {
  return pdfOf([
    CATALOG,
    `<< /Type /Pages /Kids [${"3 0 R ".repeat(count)}] /Count ${count} >>`,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
  ]);
}

const CMAP = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange endcmap end`;

/** 27 of them. */
export function hostilePdfFiles(): HostileFile[] {
  const good = pdfFile(Array.from({ length: 40 }, (_, n) => `Page ${n}\nSome words to read.`));
  const flateDict = "/Filter /FlateDecode";
  const twice = deflateSync(flate(deflatedBomb(4000)), { level: 9 });
  return [
    refused("a.pdf", "has a page that unpacks to 1 GB", onePage(stream(flate(deflatedBomb(1000)), flateDict))),
    refused("a.pdf", "has a page that unpacks to 10 GB", onePage(stream(flate(deflatedBomb(10_000)), flateDict))),
    refused("a.pdf", "has a page packed twice, of 4 GB", onePage(stream(twice, "/Filter [/FlateDecode /FlateDecode]"))),
    cheap(
      "a.pdf",
      "names a hundred filters",
      onePage(stream("0".repeat(100_000), `/Filter [${"/ASCIIHexDecode ".repeat(100)}]`)),
    ),
    cheap(
      "a.pdf",
      "repeats a byte 128 times, a million times",
      onePage(stream(Buffer.alloc(2_000_000, Buffer.from([129, 32])), "/Filter /RunLengthDecode")),
    ),
    refused(
      "a.pdf",
      "says two thousand million pages",
      pdfOf([
        CATALOG,
        "<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      ]),
    ),
    refused(
      "a.pdf",
      "has pages that are their own children",
      pdfOf([CATALOG, "<< /Type /Pages /Kids [2 0 R] /Count 5 >>"]),
    ),
    refused("a.pdf", "nests its pages 20 000 deep", chainOfPages(20_000)),
    refused("a.pdf", "has 200 000 pages", manyKids(200_000)),
    refused("a.pdf", "has 3001 pages", manyKids(3001)),
    refused(
      "a.pdf",
      "draws a form that draws itself",
      onePage(stream("/X Do"), {
        resources: "/XObject << /X 6 0 R >>",
        more: [
          stream(
            "/X Do /X Do",
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
          ),
        ],
      }),
    ),
    refused(
      "a.pdf",
      "draws forms that draw each other, doubling",
      onePage(stream("/X0 Do"), {
        resources: "/XObject << /X0 6 0 R >>",
        more: Array.from({ length: 40 }, (_, n) =>
          stream(
            `/X${n + 1} Do /X${n + 1} Do`,
            `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X${n + 1} ${n + 7} 0 R >> >>`,
          ),
        ),
      }),
    ),
    cheap("a.pdf", "saves its state two million times", onePage(stream("q ".repeat(2_000_000)))),
    cheap("a.pdf", "writes 400 000 times", onePage(stream(text("word").repeat(400_000)))),
    cheap("a.pdf", "writes one line of 8 MB", onePage(stream(text("w".repeat(8_000_000))))),
    refused("a.pdf", "nests a million arrays", onePage(stream("[".repeat(1_000_000)))),
    refused("a.pdf", "nests a million arrays in an object", pdfOf([CATALOG, "[".repeat(1_000_000)])),
    refused(
      "a.pdf",
      "nests 300 000 dictionaries in its catalog",
      pdfOf([`<< /Type /Catalog /Pages ${"<< /A ".repeat(300_000)}`]),
    ),
    cheap(
      "a.pdf",
      "maps four thousand million characters",
      onePage(stream(text("word")), {
        font: `<< /Type /Font /Subtype /Type0 /BaseFont /H /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /H >>] >>`,
        more: [stream(CMAP)],
      }),
    ),
    cheap(
      "a.pdf",
      "has a title of 5 MB",
      onePage(stream(text("word")), { more: [`<< /Title (${"t".repeat(5_000_000)}) >>`], trailer: "/Info 6 0 R" }),
    ),
    refused(
      "a.pdf",
      "has a table that leads to itself",
      Buffer.from("%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev 9 >>\nstartxref\n9\n%%EOF"),
    ),
    refused("a.pdf", "claims a table of two thousand million", pdfOf(["<< >>"], "/Size 2000000000")),
    refused("a.pdf", "is locked", pdfFile(["secret"], { encrypted: true })),
    refused("a.pdf", "is cut after a tenth", cut(good, 0.1)),
    cheap("a.pdf", "is cut before its end", cut(good, 0.9)),
    refused(
      "a.pdf",
      "is noise behind a PDF's first bytes",
      Buffer.concat([Buffer.from("%PDF-1.7\n"), noise(10_000_000)]),
    ),
    cheap(
      "a.pdf",
      "wants to run a script",
      onePage(stream(text("word")), { trailer: "/OpenAction << /S /JavaScript /JS (while(true){}) >>" }),
    ),
  ];
}
