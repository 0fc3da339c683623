/** Arrival patterns: closed loop, all at once, or random. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Turn } from "./stream.ts";

export type Send = () => Promise<Turn>;

export interface Driven {
  /** Turns that brought an answer. */
  turns: Turn[];
  seconds: number;
}

/** Accepted share of turns that end otherwise (with a clarifying question, for example). */
const MAX_WITHOUT_ANSWER = 0.02;

/** `width` clients, each asking again as soon as it has its answer: measures the server's maximum. */
export function inClosedLoop(width: number, sends: Send[]): Promise<Driven> {
  const left = [...sends];
  return timed(async (send) => {
    const client = async () => {
      for (let next = left.pop(); next; next = left.pop()) await send(next);
    };
    await Promise.all(Array.from({ length: width }, client));
  });
}

/** All at once. */
export function inOneWave(sends: Send[]): Promise<Driven> {
  return timed((send) => Promise.all(sends.map(send)));
}

/** Independent visitors, arriving as a Poisson process with `perSecond` on average. */
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

/** Milliseconds to the next arrival. @param drawn random number, 0 to 1 */
export function pause(perSecond: number, drawn: number): number {
  return (-Math.log(1 - drawn) / perSecond) * 1000;
}

/** Prepares the sends a few at a time; handshakes count neither towards a turn's time nor its cost. */
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
  if (failures.length > (turns.length + failures.length) * MAX_WITHOUT_ANSWER) throw failures[0];
  return { turns, seconds: (performance.now() - started) / 1000 };
}
