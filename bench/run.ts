/**
 * `npm run bench` (needs DATABASE_URL and REDIS_URL): the service's speed and cost. README.md has the method and the
 * latest figures.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { countTurns } from "./count/countTurns.ts";
import { printCounts } from "./count/printCounts.ts";
import { measureIdleStreams, printIdleStreams } from "./idle/idleStreams.ts";
import { stepAside } from "./machine/children.ts";
import { type Options, readOptions } from "./options.ts";
import { profileTurns } from "./profile/profileTurns.ts";
import { type BenchFigures, describeMachine, keepFigures } from "./report/figures.ts";
import { lifeTable } from "./report/lifeTable.ts";
import { printRows, printTurns } from "./report/printTurns.ts";
import { writeReport } from "./report/writeReport.ts";
import { type Model, startModel } from "./stacks/model.ts";
import { dropLogins } from "./stacks/sameWork/teach.ts";
import { dropDatabases } from "./stage/knowledge.ts";
import { measureBursts } from "./turns/burst.ts";
import { measureCacheHits } from "./turns/cacheHits.ts";
import { compareStacks } from "./turns/compareStacks.ts";
import { measureFollowUps, printFollowUps } from "./turns/followUps.ts";
import { measureLife } from "./turns/life.ts";
import type { TurnFigures } from "./turns/measure.ts";
import { measureOwnTexts } from "./turns/ownTexts.ts";

const measures: Record<Options["parts"][number], (model: Model, options: Options) => Promise<Partial<BenchFigures>>> = {
  stacks: async (model, { quick, root, beside }) => {
    const turns = await compareStacks(model, { quick, root, beside, onCell: printTurns });
    return { turns };
  },
  life: async (model, { quick, root, beside }) => {
    const life = await measureLife(model, { quick, root, beside, onCell: printTurns });
    console.log(`\n${lifeTable(life)}`);
    return { life: { ...describeMachine(root), ...life } };
  },
  own: async (model, { quick, root, beside, turns }) => {
    const onCell = (title: string, row: TurnFigures) => printRows(`texts and questions of their own, ${title}`, [row]);
    return { own: await measureOwnTexts(model, { root, beside, turns: turns ?? (quick ? 48 : 240), onCell }) };
  },
  "follow-ups": async (model, { quick, root }) => {
    const followUps = await measureFollowUps(model, { root, visitors: quick ? 8 : 60, warm: quick ? 16 : 100 });
    printFollowUps(followUps);
    return { followUps };
  },
  cache: async (model, { quick, root, turns }) => {
    const cache = await measureCacheHits(model, { root, turns: turns ?? (quick ? 200 : 1000) });
    printRows(`turns from the cache (${cache.hits} of ${cache.turns} were)`, cache.rows);
    return { cache };
  },
  burst: async (model, { quick, root }) => {
    const bursts = await measureBursts(model, { root, waves: quick ? 1 : 3, warm: quick ? 64 : 500 });
    printRows("128 at the same instant, all cores for everything", bursts);
    return { bursts };
  },
  idle: async (model, { root, streams }) => {
    const idle = await measureIdleStreams(model, { root, streams });
    printIdleStreams(idle);
    return { idle };
  },
  count: async (model, { quick, root, turns }) => {
    const counts = await countTurns(model, { root, turns: turns ?? (quick ? 40 : 100), warm: quick ? 64 : 256 });
    printCounts(counts);
    return { counts };
  },
};

const options = readOptions(process.argv.slice(2));
stepAside();
if (options.clean) {
  console.log(`${await dropDatabases(process.env.DATABASE_URL!)} databases dropped`);
  await dropLogins(process.env.DATABASE_URL!);
}
if (options.profile) await profile(options);
if (options.parts.length > 0) await measureParts(options);
if (options.plot) await writeReport();

function profile({ root, pace, texts, width, turns, quick, json }: Options): Promise<void> {
  const [count, warm] = quick ? [300, 300] : [1000, 1000];
  return profileTurns({ root, pace, texts, width, turns: turns ?? count, warm, file: json });
}

/** Each part's figures are stored as soon as they are measured. */
async function measureParts(options: Options): Promise<void> {
  const model = await startModel();
  try {
    for (const part of options.parts) {
      const measured = await measures[part](model, options);
      const figures = { ...describeMachine(options.root), ...measured };
      // Which says itself when it was measured.
      if (options.plot) await keepFigures(part === "life" ? measured : figures);
      if (!options.json) continue;
      await mkdir(dirname(options.json), { recursive: true });
      await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    await model.stop();
  }
}
