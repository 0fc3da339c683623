/** How turns arrive. */
import type { Turn } from "./stream.ts";

export type Send = () => Promise<Turn>;

export interface Driven {
  turns: Turn[];
  seconds: number;
}

/** `width` clients, each of which asks again as soon as it has its answer: what the server can do at most. */
export async function inClosedLoop(width: number, sends: Send[]): Promise<Driven> {
  const left = [...sends];
  return timed(async () => {
    const turns: Turn[] = [];
    const client = async () => {
      for (let send = left.pop(); send; send = left.pop()) turns.push(await send());
    };
    await Promise.all(Array.from({ length: width }, client));
    return turns;
  });
}

/** Prepares sends a few at a time: handshakes are no part of a turn, nor of what it costs. */
export async function prepare(count: number, next: () => Promise<Send>): Promise<Send[]> {
  const sends: Send[] = [];
  while (sends.length < count) {
    sends.push(...(await Promise.all(Array.from({ length: Math.min(16, count - sends.length) }, next))));
  }
  return sends;
}

async function timed(work: () => Promise<Turn[]>): Promise<Driven> {
  const started = performance.now();
  const turns = await work();
  return { turns, seconds: (performance.now() - started) / 1000 };
}
