/**
 * Faults of all kinds, one after another as chance has it, under visitors who go on asking: `npm run faults`, for as long as MINUTES
 * says, from the seed in SEED. Needs root, for a small disk and little memory. The history is in the file that is printed.
 */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { figure, seed } from "../../support/figures.ts";
import { findViolations } from "../../support/invariants.ts";
import { type Chance, chanceFrom } from "../../support/junk.ts";
import { until } from "../../support/until.ts";
import { Visitor } from "../../support/visitor.ts";
import { ORIGIN } from "../../support/world.ts";
import { openPatientCrowd, type PatientCrowd, patiently } from "../patientCrowd.ts";
import { appendRound, type Round, tableOf, textOf, writeInto } from "./history.ts";
import { openStage, type Stage } from "./stage.ts";
import { TROUBLES } from "./troubles.ts";

const MINUTES = Number(process.env.MINUTES) || 10;
const ONLY = process.env.ONLY;
const [TENANTS, VISITORS] = [2, 24];
const LEASE_SECONDS = 4;
/** How long a trouble lasts: from, and up to so much more. */
const [HELD_MS, MORE_MS] = [2000, 6000];
const WELL_MS = 60_000;
const PAGE = join(import.meta.dirname, "../../../../docs/reliability.md");
const HEADING = "Which failures is Frontdesk tested against?";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ leaseSeconds: LEASE_SECONDS, minutes: MINUTES });
}, 300_000);
afterAll(() => stage?.close(), 120_000);

/** Each trouble once in every so many rounds, in an order of chance. */
function* inTurns(chance: Chance): Generator<string> {
  const names = Object.keys(TROUBLES).filter((name) => !ONLY || name.includes(ONLY));
  for (;;) {
    const left = [...names];
    while (left.length > 0) yield left.splice(chance.below(left.length), 1)[0]!;
  }
}

/** A new visitor of each tenant is answered by each start. */
const areServed = (tenants: string[]) =>
  Promise.all(
    tenants.flatMap((tenantId) =>
      stage.starts.map(({ url }) =>
        patiently(async () => {
          const visitor = await Visitor.open(url, tenantId, ORIGIN);
          expect((await visitor.ask("Can I return an item?")).outcome).not.toBeNull();
          // A process whose clock was wrong a moment ago still refuses what another has opened.
        }, [401, 409, 429, 503]),
      ),
    ),
  );

/** With what the log says of it. */
function refusalOf(refusal: string): string {
  const id = /\((.*)\)$/.exec(refusal)?.[1] ?? "";
  const lines = stage.starts.flatMap(({ replica }) => replica.log.filter((line) => id !== "" && line.includes(id)));
  return `a visitor was told ${refusal}: ${lines.map((line) => line.slice(0, 1500)).join(" ")}`;
}

async function violationsOf(crowds: PatientCrowd[]): Promise<string[]> {
  const resume = await Promise.all(crowds.map((crowd) => crowd.hush()));
  const told = crowds.flatMap((crowd) => [...crowd.told]);
  const look = () => findViolations(stage.database.url, told, { leaseSeconds: 2 * LEASE_SECONDS });
  // A turn that nobody listens to any more ends by itself.
  await until(async () => (await look()).length === 0, 30_000).catch(() => {});
  const refusals = crowds.flatMap((crowd) => crowd.refusals.splice(0));
  const found = [...(await look()), ...refusals.map(refusalOf)];
  for (const each of resume) each();
  return found;
}

it(
  "keeps every promise, whatever fails",
  async () => {
    const chance = chanceFrom(seed("faults"));
    const file = join(tmpdir(), `frontdesk-faults-${process.pid}.jsonl`);
    process.stdout.write(`history: ${file}\n`);
    const tenants: string[] = [];
    for (let n = 0; n < TENANTS; n += 1) tenants.push(await stage.openTenant());
    const loud = await stage.openTenant();
    const urls = stage.starts.map(({ url }) => url);
    const crowds = tenants.map((tenantId) => openPatientCrowd(urls, tenantId, VISITORS / TENANTS));
    const answered = () => crowds.reduce((sum, crowd) => sum + crowd.told.length, 0);
    const turnedAway = () => crowds.reduce((sum, crowd) => sum + crowd.lost().conversations, 0);
    const rounds: Round[] = [];
    const end = Date.now() + MINUTES * 60_000;
    for (const trouble of inTurns(chance)) {
      if (Date.now() > end) break;
      const [before, awayBefore] = [answered(), turnedAway()];
      await until(() => answered() >= before + VISITORS / 2, 120_000);
      process.stdout.write(`round ${rounds.length + 1}: ${trouble}\n`);
      const struck = performance.now();
      const mend = await TROUBLES[trouble]!({ stage, chance, loud });
      await new Promise((resolve) => setTimeout(resolve, HELD_MS + chance.below(MORE_MS)));
      await mend();
      const mended = performance.now();
      await areServed(tenants);
      const wellMs = Math.round(performance.now() - mended);
      const violations = await violationsOf(crowds);
      const away = turnedAway() - awayBefore;
      // Sessions that begin or end at another time are refused, also those that were opened then: see docs/reliability.md.
      const isOfClock = [trouble, rounds.at(-1)?.trouble].some((each) => each?.includes("clock"));
      if (away > 0 && !isOfClock) violations.push(`${away} visitors were turned away`);
      const heldMs = Math.round(mended - struck);
      const round = { round: rounds.length + 1, trouble, heldMs, wellMs, answered: answered() - before, violations };
      rounds.push(round);
      await appendRound(file, round);
      const found = violations.length === 0 ? "nothing lost" : violations.slice(0, 3).join("; ");
      figure(`${round.round}. ${trouble}, for ${heldMs} ms: answering again after, ms`, `${wellMs}; ${found}`);
    }
    await Promise.all(crowds.map((crowd) => crowd.leave()));
    const silence = Math.max(...crowds.map(({ waits }) => Math.round(waits.stream)));
    figure("faults: rounds, messages answered", `${rounds.length}, ${answered()}`);
    figure("faults: violations of I1 to I9", rounds.flatMap(({ violations }) => violations).length);
    figure("faults: longest silence on a stream, ms", silence);
    process.stdout.write(`${tableOf(rounds)}\n`);
    const about = { minutes: MINUTES, visitors: VISITORS, answered: answered(), silence, turnedAway: turnedAway() };
    if (process.env.WRITE_DOCS) await writeInto(PAGE, HEADING, textOf(rounds, about));
    expect(rounds.filter(({ violations }) => violations.length > 0)).toEqual([]);
    expect(crowds.map((crowd) => crowd.lost().messages)).toEqual(crowds.map(() => 0));
    expect(Math.max(...rounds.map(({ wellMs }) => wellMs))).toBeLessThan(WELL_MS);
  },
  (MINUTES + 30) * 60_000,
);
