/** Files as visitors send them: real pictures, and the same with what a camera or a stranger adds. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../pictures", name));

/** Three by two pixels, as Chromium writes them; and a single dot. */
export const pictures = { png: read("red.png"), jpg: read("red.jpg"), webp: read("red.webp"), gif: read("dot.gif") };

/** Words that no cleaned file may hold. */
export const SECRET = "taken at 52.5163 N";

/** Exif of a camera: which way is up, and a text. @param isLittle as Intel or Motorola count */
export function exif(orientation: number, isLittle = false): Buffer {
  const tiff = Buffer.alloc(38);
  const [w16, w32] = isLittle
    ? ([tiff.writeUInt16LE, tiff.writeUInt32LE] as const)
    : ([tiff.writeUInt16BE, tiff.writeUInt32BE] as const);
  tiff.write(isLittle ? "II" : "MM", "latin1");
  w16.call(tiff, 42, 2);
  w32.call(tiff, 8, 4);
  w16.call(tiff, 2, 8);
  for (const [n, [tag, value]] of [[0x0100, 3] as const, [0x0112, orientation] as const].entries()) {
    const at = 10 + 12 * n;
    w16.call(tiff, tag, at);
    w16.call(tiff, 3, at + 2);
    w32.call(tiff, 1, at + 4);
    w16.call(tiff, value, at + 8);
  }
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from(SECRET)]);
}

/** A segment behind a JPEG's start. */
export function withSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([pictures.jpg.subarray(0, 2), head, content, pictures.jpg.subarray(2)]);
}

/** A chunk behind a PNG's header. */
export function withChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([pictures.png.subarray(0, 33), length, body, sum, pictures.png.subarray(33)]);
}

/** A PDF of so many bytes. @param words stand in it */
export function pdf(size = 200, words = ""): Buffer {
  const [start, end] = [`%PDF-1.7\n%${words}`, "\nstartxref\n9\n%%EOF\n"];
  return Buffer.from(start + " ".repeat(Math.max(0, size - start.length - end.length)) + end, "latin1");
}

/** Sends a file in as a form, as browsers do. */
export function sendIn(
  url: string,
  { token, origin, address }: { token: string; origin: string; address?: string },
  bytes: Buffer,
  name = "photo.png",
): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name, { type: "image/png" }));
  return fetch(`${url}/api/v1/chat/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, origin, ...(address && { "x-forwarded-for": address }) },
    body: form,
  });
}
