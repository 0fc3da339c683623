/**
 * `npm run bench` (needs DATABASE_URL and REDIS_URL): how fast the service is, and what it costs. README.md has the
 * method and the last figures.
 */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { countTurns } from "./count/countTurns.ts";
import { printCounts } from "./count/printCounts.ts";
import { stepAside } from "./machine/children.ts";
import { profileTurns } from "./profile/profileTurns.ts";
import type { Pace } from "./stacks/model.ts";
import { dropTemplates } from "./stage/knowledge.ts";
import { wholeTurns } from "./wholeTurns.ts";

const { values } = parseArgs({
  options: {
    count: { type: "boolean" },
    profile: { type: "boolean" },
    clean: { type: "boolean" },
    quick: { type: "boolean", default: false },
    json: { type: "string" },
    service: { type: "string" },
    model: { type: "string", default: "instant" },
    width: { type: "string", default: "64" },
    turns: { type: "string" },
  },
});
const { quick, json } = values;
const root = values.service && resolve(values.service);

stepAside();
if (values.clean) {
  console.log(`${await dropTemplates(process.env.DATABASE_URL!)} templates dropped`);
} else if (values.count) {
  const counts = await countTurns({ root, turns: Number(values.turns ?? (quick ? 40 : 100)), warm: quick ? 64 : 256 });
  printCounts(counts);
  if (json) await writeFile(json, `${JSON.stringify(counts, null, 2)}\n`);
} else if (values.profile) {
  const turns = Number(values.turns ?? (quick ? 300 : 1000));
  const warm = quick ? 300 : 1000;
  await profileTurns({ root, pace: values.model as Pace, width: Number(values.width), turns, warm, file: json });
} else {
  await wholeTurns({ json, quick });
}
