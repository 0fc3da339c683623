/** What a check is: it measures something by an effect, and judges what was measured by a pure function. */
import type { Parts } from "../context/context.ts";
import type { CheckName, Finding, Level } from "../protocol/doctor.ts";

/** What a check may use. */
export interface Scene {
  parts: Parts;
  /** Where a test mail is sent; null: none is sent. */
  mailTo: string | null;
  /** Whether to spend a minute on how long streams last. */
  isLong: boolean;
  /** Fires when the check's time is up. */
  signal: AbortSignal;
}

/** A finding of one check. */
export interface Verdict extends Omit<Finding, "check"> {
  /** In production the service doesn't start with this: it would leak or lose what people have written. */
  refuses?: true;
}

export interface Check {
  name: CheckName;
  /** Time limit. */
  seconds: number;
  /** @throws whatever kept it from measuring */
  examine(scene: Scene): Promise<Verdict[]>;
}

/** Joins the two halves of a check. */
export function makeCheck<Measured>(
  name: CheckName,
  seconds: number,
  measure: (scene: Scene) => Promise<Measured>,
  judge: (measured: Measured) => Verdict[],
): Check {
  return { name, seconds, examine: async (scene) => judge(await measure(scene)) };
}

const withMend =
  (level: Level) =>
  (found: string, mend: string, link: string): Verdict => ({ level, found, mend, link });

export const ok = (found: string, link: string): Verdict => ({ level: "ok", found, mend: null, link });
export const notice = withMend("notice");
export const warning = withMend("warning");
export const error = withMend("error");
/** An error with which the service doesn't start in production. */
export const refusal = (found: string, mend: string, link: string): Verdict => ({
  ...error(found, mend, link),
  refuses: true,
});

/** `1 tenant`, `2 tenants` */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A span of time in the largest fitting unit: `40 seconds`, `3 hours`. */
export function spanOf(seconds: number): string {
  if (seconds < 120) return counted(Math.round(seconds), "second");
  if (seconds < 7200) return counted(Math.round(seconds / 60), "minute");
  if (seconds < 172_800) return counted(Math.round(seconds / 3600), "hour");
  return counted(Math.round(seconds / 86_400), "day");
}
