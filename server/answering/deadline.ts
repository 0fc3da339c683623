/** Ends when the run does, or after so many milliseconds. */
export function deadline(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/**
 * What a task of a model may take of a turn: of the usual 25 seconds 4 to rewrite, 15 to write, of these 8 to the first
 * word and from one to the next, and 4 to grade. What is left is for falling back.
 */
const SHARES = { contextualize: 0.16, generate: 0.6, piece: 0.32, grade: 0.16 };

/** Milliseconds. A slow model of one's own needs longer turns. */
export function taskMs(turnSeconds: number, task: keyof typeof SHARES): number {
  return Math.round(turnSeconds * 1000 * SHARES[task]);
}

/** A call leaves so much of what is left of a turn to what comes after it. */
const OF_THE_REST = 0.8;

/** The same, but no more than a turn has left once it is under way: what is asked a second time begins late. */
export function taskMsLeft(turnSeconds: number, task: keyof typeof SHARES, elapsedMs: number): number {
  const left = OF_THE_REST * (1000 * turnSeconds - elapsedMs);
  return Math.max(1, Math.round(Math.min(taskMs(turnSeconds, task), left)));
}
