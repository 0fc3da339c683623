import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../test/support/figures.ts";
import { FrameReader, int32, message, ProtocolError, query, renameStatement, textOf } from "./frames.ts";

const startup = (() => {
  const body = Buffer.concat([int32(196608), Buffer.from("user\0ada\0database\0postgres\0\0")]);
  return Buffer.concat([int32(body.length + 4), body]);
})();

test("messages come out whole however the bytes were cut", () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(bodies, cuts, (bodies, cuts) => {
      const frames = bodies.map((body) => message("Q", Buffer.from(body)));
      const stream = Buffer.concat([startup, ...frames]);
      const reader = new FrameReader();
      const seen: Buffer[] = [];
      let opened = false;
      for (let at = 0, i = 0; at < stream.length; i++) {
        const size = cuts[i % cuts.length] as number;
        reader.push(stream.subarray(at, at + size));
        at += size;
        if (!opened) {
          const opening = reader.opening();
          if (opening) expect(opening).toMatchObject({ kind: "startup" });
          opened = opening !== null;
        }
        while (opened) {
          const frame = reader.frame();
          if (!frame) break;
          seen.push(frame.bytes);
        }
      }
      expect(seen).toEqual(frames);
    }),
    { numRuns: cases(200, 5_000) },
  );
});

test("an impossible length is refused at once, not waited for", () => {
  const reader = new FrameReader();
  reader.push(Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  expect(() => reader.opening()).toThrow(ProtocolError);
  const second = new FrameReader();
  second.push(Buffer.concat([Buffer.from("Q"), int32(3)]));
  expect(() => second.frame()).toThrow(ProtocolError);
});

test("only named statements get the client's prefix, in every message that names one", () => {
  const renamed = (type: string, ...parts: (string | Buffer)[]) =>
    renameStatement({ type, bytes: message(type, ...parts) }, "c7_").frame.bytes;
  expect(renamed("P", "s1\0select 1\0", Buffer.alloc(2))).toEqual(message("P", "c7_s1\0select 1\0", Buffer.alloc(2)));
  expect(renamed("B", "portal\0s1\0", Buffer.alloc(6))).toEqual(message("B", "portal\0c7_s1\0", Buffer.alloc(6)));
  expect(renamed("D", "Ss1\0")).toEqual(message("D", "Sc7_s1\0"));
  expect(renamed("C", "Ss1\0")).toEqual(message("C", "Sc7_s1\0"));
  for (const same of [message("P", "\0select 1\0", Buffer.alloc(2)), message("D", "Pportal\0"), query("select 1")]) {
    expect(renameStatement({ type: String.fromCharCode(same[0] as number), bytes: same }, "c7_").frame.bytes).toBe(
      same,
    );
  }
});

test("an unterminated string is a protocol error", () => {
  expect(() => textOf({ type: "Q", bytes: message("Q", "select 1") })).toThrow(ProtocolError);
});
