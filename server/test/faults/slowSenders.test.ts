/** What strangers who only send can make a replica hold in memory. */
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { figure } from "../support/figures.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { openWorld, until, type World } from "../support/world.ts";

const SLOW_SENDERS = 400;
const CHUNKED_SENDERS = 60;
const MIB = 1024 * 1024;
/** A tenth of what they send. Up to 115 were measured, most of them buffers that nobody has collected yet. */
const MAX_GROWTH_MB = 200;
const METRICS_TOKEN = "a token for the metrics of this test";
const PATHS = ["/api/v1/chat/init", "/api/auth/sign-in/email", "/api/v1/admin/documents?name=a.pdf"];

let world: World;
let replica: Replica;
beforeAll(async () => {
  world = await openWorld();
  await Promise.all(world.services.splice(0).map((service) => service.stop()));
  replica = await spawnReplica({ ...world.env, BODY_GRACE_SECONDS: "3", METRICS_TOKEN });
}, 120_000);
afterAll(async () => {
  replica?.kill("SIGTERM");
  await replica?.exited;
  await world?.close();
});

/** The replica's resident memory, in MB, as it says itself. */
async function memory(): Promise<number> {
  const metrics = await (
    await fetch(`${replica.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6;
}

function open(path: string, headers: string[]): { socket: Socket; closed: Promise<void> } {
  const socket = connect(Number(new URL(replica.url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  socket.write([`POST ${path} HTTP/1.1`, "Host: a", ...headers, "", ""].join("\r\n"));
  return { socket, closed: new Promise((resolve) => socket.once("close", () => resolve())) };
}

/** One byte now and then, of many that are promised. */
function sendSlowly(n: number): Promise<void> {
  const path = PATHS[n % PATHS.length]!;
  const { socket, closed } = open(path, ["Content-Type: application/json", "Content-Length: 2000"]);
  const beat = setInterval(() => socket.write("x"), 200);
  return closed.finally(() => clearInterval(beat));
}

/** 20 MiB in chunks, as fast as they are taken. */
async function sendMuch(): Promise<void> {
  const { socket, closed } = open("/api/v1/admin/documents?name=a.pdf", ["Transfer-Encoding: chunked"]);
  const chunk = Buffer.from(`10000\r\n${"x".repeat(0x10000)}\r\n`);
  let isOver = false;
  socket.once("close", () => {
    isOver = true;
  });
  for (let sent = 0; sent < 20 * MIB && !isOver; sent += 0x10000) {
    if (!socket.write(chunk)) await Promise.race([closed, new Promise((resolve) => socket.once("drain", resolve))]);
  }
  socket.end("0\r\n\r\n");
  await closed;
}

function attack(slow: number, chunked: number): Promise<unknown> {
  return Promise.all([
    ...Array.from({ length: slow }, (_, n) => sendSlowly(n)),
    ...Array.from({ length: chunked }, sendMuch),
  ]);
}

/** @returns the highest the replica's memory was while it lasted, in MB */
async function peakDuring(work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let isOver = false;
  const watched = until(async () => {
    peak = Math.max(peak, await memory());
    return isOver;
  }, 100_000);
  await work;
  isOver = true;
  await watched;
  return peak;
}

// Node keeps pages it may need again, so what came back is seen by a second attack that costs no more.
it("400 slow senders and 60 of 20 MiB without a session cost less than 200 MB, and no more when they come again", {
  timeout: 240_000,
}, async () => {
  await attack(SLOW_SENDERS / 10, CHUNKED_SENDERS / 10); // what a process needs once, whoever comes
  const before = await memory();
  const first = await peakDuring(attack(SLOW_SENDERS, CHUNKED_SENDERS));
  const second = await peakDuring(attack(SLOW_SENDERS, CHUNKED_SENDERS));
  figure("memory before the senders, MB", before);
  figure("memory at its highest meanwhile, MB", first);
  figure("memory at its highest the second time, MB", second);
  expect(first - before).toBeLessThan(MAX_GROWTH_MB);
  expect(second - before).toBeLessThan(MAX_GROWTH_MB);
});
