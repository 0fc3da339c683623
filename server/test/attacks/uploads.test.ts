/** Hostile uploads over real HTTP: files that are two things at once, that lie about themselves, or that carry more than a picture. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Desk, openDesk } from "../support/desk.ts";
import { exif, pdf, pictures, SECRET, sendIn, withChunk, withSegment } from "../support/sentFiles.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";
import { Visitor } from "../support/visitor.ts";

const ORIGIN = "https://shop.example";
const MARK = "<script>alert(document.domain)</script>";
const mark = Buffer.from(MARK);
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
});
afterAll(() => server?.close());

/** Sends a file in, in a conversation of its own. */
async function send(bytes: Buffer, name = "photo.png") {
  const visitor = await Visitor.open(server.url, desk.tenantId, ORIGIN);
  const reply = await sendIn(server.url, { token: visitor.session.token, origin: ORIGIN }, bytes, name);
  return { visitor, status: reply.status, json: (await reply.json()) as Record<string, string> };
}

/** What comes back of a file that was taken. */
async function fetchBack(bytes: Buffer, name?: string) {
  const { visitor, status, json } = await send(bytes, name);
  expect(status).toBe(200);
  const reply = await visitor.fetch(`/files/${json.id}`);
  return { headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()), json };
}

/** A picture that says it's so large. @param at where the width stands, before the height */
function claiming(file: Buffer, at: number, bytes: 2 | 4, isLittle: boolean): Buffer {
  const copy = Buffer.from(file);
  const size = bytes === 2 ? 0xffff : 0x7fff_ffff;
  for (const place of [at, at + bytes]) {
    if (isLittle) copy.writeUIntLE(size, place, bytes);
    else copy.writeUIntBE(size, place, bytes);
  }
  return copy;
}

describe("a file that is two things at once", () => {
  const zip = Buffer.concat([Buffer.from("PK\x03\x04"), mark]);
  test.each([
    ["a picture with a page behind its end", Buffer.concat([pictures.png, mark])],
    ["a picture with a page in its text", withChunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), mark]))],
    ["a picture with a page in a chunk nobody knows", withChunk("paGe", mark)],
    ["a photo with an archive behind its end", Buffer.concat([pictures.jpg, zip])],
    ["a photo with a page in its comment", withSegment(0xfe, mark)],
    ["a photo with a page in a maker's segment", withSegment(0xe7, mark)],
    ["a moving picture with a page behind its end", Buffer.concat([pictures.gif, mark])],
    ["a WebP with a page behind its end", Buffer.concat([pictures.webp, mark])],
  ])("is only a picture when it comes back: %s", async (_what, bytes) => {
    const { bytes: back, headers } = await fetchBack(bytes);
    expect(back.toString("latin1")).not.toContain(MARK);
    expect(headers.get("content-type")).toMatch(/^image\//);
  });

  test("that is a document can be saved but runs nowhere: whatever it contains, no browser takes it for a page", async () => {
    const { headers, json } = await fetchBack(pdf(400, MARK), "page.html");
    expect(json.name).toBe("page.html.pdf");
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; sandbox;/);
  });
});

describe("a file that is not what it says", () => {
  test.each([
    ["a page", Buffer.from(`<!doctype html>${MARK}`)],
    ["a drawing with a script", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${MARK}</svg>`)],
    ["a page with a document in it", Buffer.concat([mark, pdf()])],
    ["a program", Buffer.from(`MZ\x90\0${MARK}`)],
    ["an archive", Buffer.from("PK\x03\x04")],
    ["a picture of an old kind", Buffer.from("BM\x3a\0\0\0")],
    ["a script that begins as a moving picture nearly does", Buffer.from("GIF89=1;alert(1)")],
  ])("is refused: %s, called photo.png", async (_what, bytes) => {
    const { status, json } = await send(bytes);
    expect([status, json.key]).toEqual([415, "file_type_unsupported"]);
  });

  test("is refused when it only begins like a picture", async () => {
    for (const bytes of [Buffer.from("GIF89a\x01\0\x01\0/*"), Buffer.from("\xff\xd8\xff*/alert(1)", "latin1")]) {
      const { status, json } = await send(Buffer.concat([bytes, mark]));
      expect([status, json.key]).toEqual([422, "file_unreadable"]);
    }
  });

  test.each([
    ["PNG", claiming(pictures.png, 16, 4, false)],
    ["GIF", claiming(pictures.gif, 6, 2, true)],
  ])("is refused when it is small and claims to be a huge picture: %s", async (_format, bytes) => {
    const { status, json } = await send(bytes);
    expect([status, json.key]).toEqual([422, "file_too_complex"]);
  });
});

describe("a file's name", () => {
  test.each([
    ["../../../etc/passwd", "passwd.png"],
    ["..\\..\\windows\\win.ini", "win.ini.png"],
    ["C:\\photo.png", "photo.png"],
    [".htaccess", "htaccess.png"],
    ["..", "file.png"],
    ["photo.png.exe", "photo.png.exe.png"],
    ["bill\u202egnp.exe", "billgnp.exe.png"],
    ["a\u0000b\r\nSet-Cookie: x=1.png", "abSet-Cookie x=1.png"],
    [`"><img src=x onerror=alert(1)>.png`, "img src=x onerror=alert(1).png"],
    [`${"x".repeat(5_000)}.png`, `${"x".repeat(120)}.png`],
  ])("leads nowhere and hides nothing: %j", async (name, shown) => {
    const { json, headers } = await fetchBack(pictures.png, name);
    expect(json.name).toBe(shown);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("content-disposition")).not.toMatch(/[/\\<>]|filename="[^"]*"[^;]/);
  });
});

describe("metadata that a camera adds", () => {
  test.each([
    ["a photo's place", withSegment(0xe1, exif(1))],
    ["a photo's place in XMP", withSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SECRET}`))],
    ["a photo's comment", withSegment(0xfe, Buffer.from(SECRET))],
    ["a picture's place", withChunk("eXIf", exif(1).subarray(6))],
    ["a picture's text", withChunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`))],
  ])("is removed before anybody else sees the file: %s", async (_what, bytes) => {
    expect(bytes.toString("latin1")).toContain(SECRET);
    expect((await fetchBack(bytes)).bytes.toString("latin1")).not.toContain(SECRET);
  });
});
