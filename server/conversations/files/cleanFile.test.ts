/** A visitor's file is told by its content, and loses what it says about the visitor. */
import { describe, expect, test } from "vitest";
import { AppError } from "../../kernel/errors.ts";
import { exif, pdf, pictures, SECRET, withChunk, withSegment } from "../../test/support/sentFiles.ts";
import { cleanFile } from "./cleanFile.ts";
import { fileNameFor } from "./fileName.ts";

const refusal = (file: Buffer): string | null => {
  try {
    cleanFile(file);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.key;
  }
};
const HTML = Buffer.from("<script>alert(1)</script>");

describe("a file", () => {
  test.each([
    ["image/png", pictures.png],
    ["image/jpeg", pictures.jpg],
    ["image/webp", pictures.webp],
    ["image/gif", pictures.gif],
    ["application/pdf", pdf()],
  ])("that is a plain %s is kept byte for byte", (type, file) => {
    expect(cleanFile(file)).toEqual({ type, bytes: file });
  });

  test.each([
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page that a PNG's name is in", "<!-- \x89PNG\r\n\x1a\n -->"],
    ["a program", "MZ\x90\0\x03"],
    ["an archive", "PK\x03\x04"],
    ["a PDF behind a page", `<html>${pdf().toString("latin1")}`],
    ["a bitmap", "BM\x46\0\0\0"],
    ["text", "Dear team"],
  ])("that is %s is refused for its type", (_what, content) => {
    expect(refusal(Buffer.from(content, "latin1"))).toBe("file_type_unsupported");
  });

  test("of no bytes is refused as empty", () => {
    expect(refusal(Buffer.alloc(0))).toBe("file_empty");
  });

  test.each(Object.entries({ ...pictures, pdf: pdf() }))("cut off anywhere is refused: %s", (_name, file) => {
    const kept = [];
    for (let length = 1; length < file.length; length += 1) {
      const key = refusal(file.subarray(0, length));
      if (key !== "file_unreadable" && key !== "file_type_unsupported") kept.push([length, key]);
    }
    // A PDF may lack its last line break.
    expect(kept).toEqual(file[0] === 0x25 ? [[file.length - 1, null]] : []);
  });

  test.each(Object.entries(pictures))(
    "with any byte changed is refused or kept, and nothing breaks: %s",
    (_name, file) => {
      for (let at = 0; at < file.length; at += 1) {
        for (const value of [0, 0x7f, 0xff]) {
          const changed = Buffer.from(file);
          changed[at] = value;
          expect([null, "file_unreadable", "file_type_unsupported", "file_too_complex"]).toContain(refusal(changed));
        }
      }
    },
  );

  test.each([
    ["png", 16, 65_535],
    ["gif", 6, 65_535],
  ] as const)("that claims to be a picture nobody can unpack is refused: %s", (name, at, side) => {
    const file = Buffer.from(pictures[name]);
    if (name === "png") [file.writeUInt32BE(side, at), file.writeUInt32BE(side, at + 4)];
    else [file.writeUInt16LE(side, at), file.writeUInt16LE(side, at + 2)];
    expect(refusal(file)).toBe("file_too_complex");
  });
});

describe("what is removed from a file", () => {
  test.each(Object.entries(pictures))("is everything after its end: %s", (_name, file) => {
    expect(cleanFile(Buffer.concat([file, HTML])).bytes).toEqual(file);
  });

  test.each([
    ["Exif", withSegment(0xe1, exif(1))],
    ["XMP", withSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SECRET}`))],
    ["a comment", withSegment(0xfe, Buffer.from(SECRET))],
    ["IPTC", withSegment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`))],
  ])("of a JPEG is %s", (_what, file) => {
    expect(file.includes(SECRET)).toBe(true);
    expect(cleanFile(file).bytes).toEqual(pictures.jpg);
  });

  test.each([
    ["Exif", "eXIf"],
    ["text", "tEXt"],
    ["packed text", "zTXt"],
    ["international text", "iTXt"],
    ["what nobody knows", "seCr"],
  ])("of a PNG is %s", (_what, type) => {
    expect(cleanFile(withChunk(type, Buffer.from(SECRET))).bytes).toEqual(pictures.png);
  });

  test("of a GIF is its comment, while its animation stays", () => {
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(SECRET), Buffer.from([0])]);
    const plays = Buffer.concat([Buffer.from("!\xff\x0bNETSCAPE2.0\x03\x01", "latin1"), Buffer.alloc(3)]);
    const with_ = (...blocks: Buffer[]) =>
      Buffer.concat([pictures.gif.subarray(0, 19), ...blocks, pictures.gif.subarray(19)]);
    expect(cleanFile(with_(comment, plays)).bytes).toEqual(with_(plays));
  });

  test("of a WebP is Exif and XMP, and its header says so", () => {
    const chunk = (type: string) => {
      const head = Buffer.alloc(8);
      head.write(type, "latin1");
      head.writeUInt32LE(SECRET.length, 4);
      return Buffer.concat([head, Buffer.from(SECRET)]);
    };
    const file = Buffer.concat([pictures.webp, chunk("EXIF"), chunk("XMP ")]);
    file.writeUInt32LE(file.length - 8, 4);
    file[20] = file.readUInt8(20) | 0x0c;
    expect(cleanFile(file).bytes).toEqual(pictures.webp);
  });

  test.each([
    [6, false],
    [8, true],
  ])("of a photo is never its orientation (%i)", (orientation, isLittle) => {
    const { bytes } = cleanFile(withSegment(0xe1, exif(orientation, isLittle)));
    expect(bytes.includes(SECRET)).toBe(false);
    expect(bytes.length).toBe(pictures.jpg.length + 36);
    // Once more: what was written says the same.
    expect(cleanFile(bytes).bytes).toEqual(bytes);
    expect(bytes.readUInt16BE(2 + 4 + 6 + 18)).toBe(orientation);
  });
});

test.each([
  ["photo.JPG", "image/jpeg", "photo.JPG"],
  ["photo.png", "image/jpeg", "photo.png.jpg"],
  ["invoice.pdf.exe", "application/pdf", "invoice.pdf.exe.pdf"],
  ["../../etc/passwd", "image/png", "passwd.png"],
  ["C:\\Users\\me\\shot.png", "image/png", "shot.png"],
  ["gnp.\u202Egpj", "image/png", "gnp.gpj.png"],
  ["a\r\nSet-Cookie: x=1\n.png", "image/png", "aSet-Cookie x=1.png"],
  ["", "image/webp", "file.webp"],
  [undefined, "image/gif", "file.gif"],
  [".png", "image/png", "png.png"],
  ["スクリーンショット.png", "image/png", "スクリーンショット.png"],
  [`${"x".repeat(300)}.pdf`, "application/pdf", `${"x".repeat(120)}.pdf`],
] as const)("a file that is called %j is shown under a name that shows its real type", (given, type, shown) => {
  expect(fileNameFor(given, type)).toBe(shown);
});
