/** What the doctor looks at before the service begins to serve. */
import { ConfigError } from "../config/config.ts";
import type { Parts } from "../context/context.ts";
import type { CheckName } from "../protocol/doctor.ts";
import { checks } from "./checks.ts";
import { examine } from "./examine.ts";

/** What would let tenants see each other, or lose what was stored: not knowing is no reason to start either. */
const DECIDING = ["login", "row_security", "durability"] as const satisfies CheckName[];
/** Takes milliseconds, and is only told. */
const CHEAP = ["configuration", "versions", "connections", "redis", "clock", "disk"] as const satisfies CheckName[];

/**
 * In production, refuses to start with what would leak or lose what people have written, and logs whatever else is
 * wrong. Elsewhere it does nothing.
 * @throws ConfigError; the database's error when it can't be asked
 */
export async function checkAtStart(parts: Parts): Promise<void> {
  if (parts.config.NODE_ENV !== "production") return;
  const scene = { parts, mailTo: null, isLong: false };
  const decided = await Promise.all(
    DECIDING.map(async (name) => {
      const { seconds, examine } = checks[name];
      const verdicts = await examine({ ...scene, signal: AbortSignal.timeout(seconds * 1000) });
      return verdicts.map((verdict) => ({ check: name, ...verdict }));
    }),
  );
  const refused = decided.flat().filter(({ refuses }) => refuses);
  if (refused.length > 0) throw new ConfigError(refused.map(({ found, mend }) => `  ${found} ${mend}`));
  for (const { check, level, found, mend, link } of [...decided.flat(), ...(await examine({ ...scene, names: CHEAP }))])
    if (level === "error" || level === "warning") parts.log.warn({ check, mend, link }, found);
}
