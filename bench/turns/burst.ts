/** 128 visitors at once, with one process and with one per core. */
import { cpus } from "node:os";
import type { Model } from "../stacks/model.ts";
import { openService } from "../stacks/stack.ts";
import { warm } from "./compareStacks.ts";
import { measure, type TurnFigures } from "./measure.ts";

export interface Burst extends TurnFigures {
  processes: number;
}

const WIDTH = 128;

/** Driver and model share the service's cores here. */
export async function measureBursts(model: Model, options: { root?: string; waves: number; warm: number }) {
  const bursts: Burst[] = [];
  for (const processes of [1, cpus().length]) {
    const name = processes === 1 ? "one process" : `${processes} processes`;
    await model.setPace("instant");
    const service = await openService(name, { modelUrl: model.url, root: options.root, processes, isSpread: true });
    try {
      await warm(service, options.warm);
      await model.setPace("realistic");
      const cell = { pace: "realistic", arrivals: "wave", width: WIDTH, turns: WIDTH * options.waves } as const;
      bursts.push({ ...(await measure(service, cell, model.pid)), processes });
    } finally {
      await service.close();
    }
  }
  return bursts;
}
