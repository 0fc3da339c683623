import { connectRedis } from "../../adapters/redis/connect.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { error, makeCheck, ok, type Scene, spanOf, type Verdict, warning } from "../check.ts";

const LINK = "docs/doctor.md#what-does-the-doctor-check";
/** Below this, clocks agree as well as they can be compared. */
const FINE_MS = 1500;
/** From here on sessions end at the wrong time, and turns are taken from processes that are alive. */
const BAD_MS = 10_000;

/** Ahead of the other clock by so many ms; null where there is none to compare with. */
interface Measured {
  database: number;
  redis: number | null;
}

async function measure({ parts }: Scene): Promise<Measured> {
  const database = await compare(async () => {
    const rows = await withSystem(
      parts.db,
      "doctor",
      ({ sql }) => sql<{ ms: string }[]>`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`,
    );
    return Number(onlyRow(rows).ms);
  });
  const { REDIS_URL: url } = parts.config;
  return { database, redis: url ? await compareRedis(url) : null };
}

/** Takes the moment in the middle of the question and its reply. */
async function compare(ask: () => Promise<number>): Promise<number> {
  await ask(); // the first one may have to connect
  const start = Date.now();
  const other = await ask();
  return (start + Date.now()) / 2 - other;
}

/** Null when it doesn't answer, which another check reports. */
async function compareRedis(url: string): Promise<number | null> {
  const { masters, close } = await connectRedis(url, { warn: () => {}, info: () => {} });
  try {
    const [node] = masters();
    if (!node) return null;
    return await compare(async () => {
      const [seconds, micros] = await node.time();
      return Number(seconds) * 1000 + Number(micros) / 1000;
    });
  } catch {
    return null;
  } finally {
    await close();
  }
}

export function judgeClock({ database, redis }: Measured): Verdict[] {
  const verdicts = [judge("database", database), ...(redis === null ? [] : [judge("Redis", redis)])];
  const wrong = verdicts.filter(({ level }) => level !== "ok");
  return wrong.length > 0 ? wrong : [ok("The clocks of this machine, the database and Redis agree.", LINK)].slice(0, 1);
}

function judge(whose: "database" | "Redis", ahead: number): Verdict {
  const off = Math.abs(ahead);
  if (off <= FINE_MS) return ok("The clocks agree.", LINK);
  const other = whose === "Redis" ? "Redis's" : "the database's";
  const found = `This machine's clock is ${spanOf(off / 1000)} ${ahead > 0 ? "ahead of" : "behind"} ${other}.`;
  const mend = "Let all machines set their clocks by NTP: sessions, leases of turns and one-time codes depend on them.";
  return (off > BAD_MS ? error : warning)(found, mend, LINK);
}

/** Whether the clocks agree. */
export const clock = makeCheck("clock", 15, measure, judgeClock);
