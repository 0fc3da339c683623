/** Runs checks side by side, each within its own time. */
import { secretsOf } from "../config/describeConfig.ts";
import { explainDatabaseError } from "../db/explainDatabaseError.ts";
import { errorCode } from "../kernel/errors.ts";
import type { CheckName, Finding } from "../protocol/doctor.ts";
import { type Check, error, notice, type Scene, type Verdict } from "./check.ts";
import { checks } from "./checks.ts";
import { describeFailure } from "./describeFailure.ts";

const LINK = "docs/doctor.md#what-does-the-doctor-check";
const MIGRATIONS = "docs/self-hosting.md#how-is-the-database-migrated";
const HIDDEN = "•••";
/** The database says that a role, a table, a column or a function doesn't exist. */
const NOT_MIGRATED = new Set(["22023", "42P01", "42703", "42883"]);

/** A finding, and whether the service may not start with it in production. */
type Found = Finding & Pick<Verdict, "refuses">;

export interface ExamineOptions extends Omit<Scene, "signal"> {
  names: readonly CheckName[];
  /** Called when a check is done, whatever it has found. */
  onDone?: (name: CheckName) => void;
}

/** @returns the findings in the order of `names`; never throws: a check that fails becomes a finding */
export async function examine({ names, onDone, ...scene }: ExamineOptions): Promise<Found[]> {
  const hide = hiderOf(secretsOf(scene.parts.config));
  const found = await Promise.all(
    names.map(async (name) => {
      const verdicts = await runCheck(checks[name], scene);
      onDone?.(name);
      return verdicts.map((verdict): Found => {
        const { found, mend } = verdict;
        return { check: name, ...verdict, found: hide(found), mend: mend && hide(mend) };
      });
    }),
  );
  return found.flat();
}

/** @param check may be one that hangs or throws */
export async function runCheck(check: Check, scene: Omit<Scene, "signal">): Promise<Verdict[]> {
  const over = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    over.abort();
    reject(new TooLate());
  }, check.seconds * 1000);
  try {
    return await Promise.race([check.examine({ ...scene, signal: over.signal }), late]);
  } catch (failure) {
    return [verdictOn(check, failure)];
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

class TooLate extends Error {
  override name = "TooLate";
}

function verdictOn({ name, seconds }: Check, failure: unknown): Verdict {
  if (failure instanceof TooLate) {
    const found = `The check took longer than ${seconds} seconds and was given up.`;
    return error(found, "See whether what it looks at answers at all, and run it again.", LINK);
  }
  if (NOT_MIGRATED.has(errorCode(failure) ?? "")) {
    const mend = "Start this version of the service once: it migrates the database.";
    if (name === "database" || name === "versions") return error("The database was never migrated.", mend, MIGRATIONS);
    return notice("Not looked at: the database lacks tables of this version.", mend, MIGRATIONS);
  }
  const known = explainDatabaseError(failure);
  if (known === null)
    return error(
      `The check failed: ${describeFailure(failure)}.`,
      "Run it again, and look at the service's log.",
      LINK,
    );
  if (name !== "database") return notice(`Not looked at: ${known}.`, "Mend the database first.", LINK);
  return error(
    `${known[0]?.toUpperCase()}${known.slice(1)}.`,
    "See that PostgreSQL runs and lets this machine in.",
    LINK,
  );
}

/** The last resort: whatever a check has put into its words. @param secrets the longest first */
export function hiderOf(secrets: string[]): (text: string) => string {
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
}
