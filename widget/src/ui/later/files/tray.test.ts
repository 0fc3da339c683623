/** The files of a message being written upload one after the other, and fail or succeed independently. */
import { expect, test } from "vitest";
import type { Attachment } from "../../../../../server/protocol/events.ts";
import { Tray, type TrayItem } from "./tray.ts";

interface Upload {
  name: string;
  signal: AbortSignal;
  onProgress(part: number): void;
  finish(id: string): void;
  fail(key: string): void;
}

function openTray() {
  const uploads: Upload[] = [];
  const dropped: string[] = [];
  let items: TrayItem[] = [];
  const tray = new Tray({
    upload: ({ name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        const finish = (id: string) => resolve({ id, name, type: "image/png", size: 1 } satisfies Attachment);
        const fail = (key: string) => reject(Object.assign(new Error(key), { key }));
        signal.addEventListener("abort", () => fail("network"));
        uploads.push({ name, signal, onProgress, finish, fail });
      }),
    drop: (id) => dropped.push(id),
    onChange: (next) => {
      items = next;
    },
  });
  const states = () => items.map(({ file, state, error }) => `${file.name} ${state}${error ? ` ${error}` : ""}`);
  return { tray, uploads, dropped, states, items: () => items, settled: () => new Promise((done) => setTimeout(done)) };
}

const png = (name: string) => new File(["x"], name, { type: "image/png" });

test("one upload runs at a time, in the order picked", async () => {
  const { tray, uploads, states, items, settled } = openTray();
  tray.add([png("a"), png("b")]);
  expect([uploads.length, states()]).toEqual([1, ["a uploading", "b waiting"]]);
  uploads[0]!.onProgress(0.5);
  expect(items()[0]?.part).toBe(0.5);
  uploads[0]!.finish("1");
  await settled();
  expect(states()).toEqual(["a ready", "b uploading"]);
});

test("a network failure can be retried; a refusal by the server cannot", async () => {
  const { tray, uploads, states, items, settled } = openTray();
  tray.add([png("a"), png("b")]);
  uploads[0]!.fail("network");
  await settled();
  uploads[1]!.fail("file_unreadable");
  await settled();
  expect(states()).toEqual(["a failed fileOffline", "b refused fileBroken"]);
  tray.retry(items()[0]!.id);
  uploads[2]!.finish("1");
  await settled();
  expect(states()).toEqual(["a ready", "b refused fileBroken"]);
});

test("a removed file stops uploading, or is deleted on the server", async () => {
  const { tray, uploads, dropped, states, items, settled } = openTray();
  tray.add([png("a"), png("b")]);
  uploads[0]!.finish("1");
  await settled();
  const [a, b] = items();
  tray.remove(b!.id);
  expect(uploads[1]!.signal.aborted).toBe(true);
  tray.remove(a!.id);
  await settled();
  expect([dropped, states()]).toEqual([["1"], []]);
});

test("a sent message takes the uploaded files and leaves those that can still be retried", async () => {
  const { tray, uploads, states, settled } = openTray();
  tray.add([png("a"), png("b"), new File(["x"], "c.txt", { type: "text/plain" })]);
  uploads[0]!.finish("1");
  await settled();
  uploads[1]!.fail("network");
  await settled();
  tray.clearReady();
  expect(states()).toEqual(["b failed fileOffline"]);
});

test("the sixth file is refused, and refused files take no slot", () => {
  const { tray, states } = openTray();
  const empty = new File([], "empty.png", { type: "image/png" });
  tray.add([empty, ...["1", "2", "3", "4", "5", "6"].map(png)]);
  expect(states().filter((state) => state.includes("refused"))).toEqual([
    "empty.png refused fileBroken",
    "6 refused fileMost",
  ]);
});
