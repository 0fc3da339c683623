/** Archives that two readers understand in two ways: what is checked must be what is unpacked. */
import { expect, test } from "vitest";
import { docxFile, wordParagraph as p } from "../../test/support/zipFile.ts";
import { checkDocx } from "./checkDocx.ts";

const GOOD = docxFile(p("A plain file."));
const END = GOOD.length - 22;
const DIRECTORY = GOOD.readUInt32LE(END + 16);

/** The file with `inserted` between its directory and its end. */
const withBeforeEnd = (inserted: Buffer) => Buffer.concat([GOOD.subarray(0, END), inserted, GOOD.subarray(END)]);

function with16(at: number, value: number, file = GOOD): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16LE(value, at);
  return copy;
}

/** ZIP64's end record and locator, which name a directory of their own. */
function zip64(): Buffer {
  const record = Buffer.alloc(56);
  record.write("PK\x06\x06", "latin1");
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(DIRECTORY), 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", "latin1");
  locator.writeBigUInt64LE(BigInt(END), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

/** The first entry with an extra field, and an end record that knows of the larger directory. */
function withExtra(id: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(id, 0);
  extra.writeUInt16LE(8, 2);
  const nameEnd = DIRECTORY + 46 + GOOD.readUInt16LE(DIRECTORY + 28);
  const file = Buffer.concat([GOOD.subarray(0, nameEnd), extra, GOOD.subarray(nameEnd)]);
  file.writeUInt16LE(extra.length, DIRECTORY + 30);
  file.writeUInt32LE(GOOD.readUInt32LE(END + 12) + extra.length, END + extra.length + 12);
  return file;
}

test("a plain Word file passes, even with an extra field that changes nothing", () => {
  expect(() => checkDocx(GOOD)).not.toThrow();
  expect(() => checkDocx(withExtra(0x5455))).not.toThrow();
});

test.each([
  ["names another directory in a ZIP64 record", withBeforeEnd(zip64())],
  ["has a ZIP64 locator right before its end", withBeforeEnd(zip64().subarray(56))],
  ["says that everything stands in ZIP64 fields", with16(END + 10, 0xffff, with16(END + 8, 0xffff))],
  ["ends on another disk", with16(END + 4, 1)],
  ["has its directory on another disk", with16(END + 6, 1)],
  ["counts its parts in two ways", with16(END + 8, 1)],
  ["counts fewer parts than its directory has", with16(END + 10, 3, with16(END + 8, 3))],
  ["has a part on another disk", with16(DIRECTORY + 34, 1)],
  ["has something between its directory and its end", withBeforeEnd(Buffer.alloc(46))],
  ["has something in front that shifts every offset", Buffer.concat([Buffer.alloc(16), GOOD])],
  ["gives a part another size and place in a ZIP64 field", withExtra(0x0001)],
  ["gives a part another name in an extra field", withExtra(0x7075)],
])("a Word file that %s is refused", (_, file) => {
  expect(() => checkDocx(file)).toThrow(
    expect.objectContaining({ key: expect.stringMatching(/^file_(unreadable|too_large)$/) }),
  );
});
