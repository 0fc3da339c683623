/** Command-line options of `npm run bench`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ModelPace } from "./stacks/model.ts";
import type { Texts } from "./stage/knowledge.ts";

const PARTS = ["stacks", "life", "own", "follow-ups", "cache", "burst", "idle", "count"] as const;
type Part = (typeof PARTS)[number];

export interface Options {
  /** The parts asked for; by default whole turns only. */
  parts: Part[];
  profile: boolean;
  clean: boolean;
  plot: boolean;
  quick: boolean;
  json: string | undefined;
  /** The working tree to measure, and one to compare it with. */
  root: string | undefined;
  beside: string | undefined;
  pace: ModelPace;
  /** What the tenants of a profile know. */
  texts: Texts;
  width: number;
  turns: number | undefined;
  streams: number;
}

/** @throws TypeError for an unknown flag */
export function readOptions(args: string[]): Options {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args,
    options: {
      stacks: flag,
      life: flag,
      own: flag,
      "follow-ups": flag,
      cache: flag,
      burst: flag,
      idle: flag,
      count: flag,
      all: flag,
      profile: flag,
      clean: flag,
      plot: flag,
      quick: flag,
      json: { type: "string" },
      service: { type: "string" },
      beside: { type: "string" },
      texts: { type: "string", default: "shared" },
      model: { type: "string", default: "instant" },
      width: { type: "string", default: "64" },
      turns: { type: "string" },
      streams: { type: "string", default: "20000" },
    },
  });
  const { all, profile, clean, plot, quick, json, service, beside, texts, model, width, turns, streams } = values;
  const asked = PARTS.filter((part) => all || values[part]);
  const isPlain = asked.length === 0 && !profile && !clean && !plot;
  return {
    parts: isPlain ? ["stacks"] : asked,
    ...{ profile, clean, plot, quick, json },
    root: service && resolve(service),
    beside: beside && resolve(beside),
    pace: model === "realistic" ? "realistic" : "instant",
    texts: texts === "own" ? "own" : "shared",
    width: Number(width),
    turns: turns === undefined ? undefined : Number(turns),
    streams: Number(streams),
  };
}
