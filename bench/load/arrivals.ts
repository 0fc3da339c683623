/** How turns arrive: in a closed loop, all at the same instant, or at random. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Turn } from "./stream.ts";

export type Send = () => Promise<Turn>;

export interface Driven {
  /** Those that brought an answer. */
  turns: Turn[];
  seconds: number;
}

/** So many turns may end otherwise (a clarifying question, for example), as a share of all. */
const MOST_WITHOUT_ANSWER = 0.02;

/** `width` clients, each of which asks again as soon as it has its answer: what the server can do at most. */
export function inClosedLoop(width: number, sends: Send[]): Promise<Driven> {
  const left = [...sends];
  return timed(async (send) => {
    const client = async () => {
      for (let next = left.pop(); next; next = left.pop()) await send(next);
    };
    await Promise.all(Array.from({ length: width }, client));
  });
}

/** All at the same instant. */
export function inOneWave(sends: Send[]): Promise<Driven> {
  return timed((send) => Promise.all(sends.map(send)));
}

/** Independent visitors: `perSecond` on average, each at a moment of its own (a Poisson process). */
export function atRandom(perSecond: number, sends: Send[]): Promise<Driven> {
  return timed(async (send) => {
    const running: Promise<unknown>[] = [];
    let due = performance.now();
    for (const one of sends) {
      due += pause(perSecond, Math.random());
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      running.push(send(one));
    }
    await Promise.all(running);
  });
}

/** ms to the next arrival. @param drawn at random, 0 to 1 */
export function pause(perSecond: number, drawn: number): number {
  return (-Math.log(1 - drawn) / perSecond) * 1000;
}

/** Prepares sends a few at a time: handshakes are no part of a turn, nor of what it costs. */
export async function prepare(count: number, next: () => Promise<Send>): Promise<Send[]> {
  const sends: Send[] = [];
  while (sends.length < count) {
    sends.push(...(await Promise.all(Array.from({ length: Math.min(16, count - sends.length) }, next))));
  }
  return sends;
}

/** @throws the first failure, when there are too many */
async function timed(work: (send: (one: Send) => Promise<unknown>) => Promise<unknown>): Promise<Driven> {
  const turns: Turn[] = [];
  const failures: unknown[] = [];
  const started = performance.now();
  await work((one) =>
    one().then(
      (turn) => turns.push(turn),
      (error) => failures.push(error),
    ),
  );
  if (failures.length > (turns.length + failures.length) * MOST_WITHOUT_ANSWER) throw failures[0];
  return { turns, seconds: (performance.now() - started) / 1000 };
}
