/** A signal that aborts with the run or after `ms`. */
export function deadline(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/**
 * Each model task's share of a turn. Of the usual 25 seconds: 4 to rewrite, 15 to write (8 of them for the first word
 * and between words) and 4 to grade. If the tenant has actions, 4 to see whether one is wanted, and 5 to word its result,
 * which then is the answer. The rest is left for fallbacks.
 */
const SHARES = { contextualize: 0.16, plan: 0.16, tell: 0.2, generate: 0.6, piece: 0.32, grade: 0.16 };

/** A task's limit in milliseconds. Slow self-hosted models need longer turns. */
export function taskMs(turnSeconds: number, task: keyof typeof SHARES): number {
  return Math.round(turnSeconds * 1000 * SHARES[task]);
}

/** A call takes at most this share of the time left, so that later steps have some. */
const OF_THE_REST = 0.8;

/** As `taskMs`, but capped by the time left in the turn: second attempts start late. */
export function taskMsLeft(turnSeconds: number, task: keyof typeof SHARES, elapsedMs: number): number {
  const left = OF_THE_REST * (1000 * turnSeconds - elapsedMs);
  return Math.max(1, Math.round(Math.min(taskMs(turnSeconds, task), left)));
}
