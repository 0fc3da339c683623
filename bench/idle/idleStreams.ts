/** `npm run bench -- --idle`: the cost of event streams that carry only heartbeats. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "../machine/children.ts";
import { costOf } from "../machine/cost.ts";
import type { Model } from "../stacks/model.ts";
import { openStage } from "../stage/openStage.ts";
import { openVisitor } from "../stage/visitors.ts";

export interface IdleStreams {
  streams: number;
  kbEach: number;
  /** Percent of one core, over two heartbeats per stream. */
  corePercent: number;
}

/** One less than the limit per conversation. */
const PER_CONVERSATION = 7;
/** Two heartbeats. */
const OBSERVED_MS = 30_000;
/** The service's other file descriptors, with a margin. */
const OTHER_FILES = 500;

/** @throws when the system's limit on open files is too low: see `ulimit -n` */
export async function measureIdleStreams(model: Model, { root, streams }: { root?: string; streams: number }) {
  const openFiles = streams + OTHER_FILES;
  const stage = await openStage({ modelUrl: model.url, root, openFiles });
  try {
    const tokens: string[] = [];
    for (let n = 0; n < streams / PER_CONVERSATION; n++) tokens.push((await openVisitor(stage)).token);
    await sleep(2000);
    const before = costOf(stage.server.pid).rssMb;
    const file = join(stage.dataDir, "tokens");
    await writeFile(file, tokens.join("\n"));
    const client = await startChild(join(import.meta.dirname, "openStreams.ts"), {
      args: ["--url", stage.server.url, "--streams", String(streams), "--tokens", file],
      openFiles,
    });
    try {
      await sleep(OBSERVED_MS / 2); // the cost of opening them is past
      const then = costOf(stage.server.pid);
      await sleep(OBSERVED_MS);
      const now = costOf(stage.server.pid);
      return {
        streams,
        kbEach: ((now.rssMb - before) * 1000) / streams,
        corePercent: ((now.cpuMs - then.cpuMs) / OBSERVED_MS) * 100,
      } satisfies IdleStreams;
    } finally {
      await client.stop();
    }
  } finally {
    await stage.close();
  }
}

export function printIdleStreams({ streams, kbEach, corePercent }: IdleStreams): void {
  console.log(
    `\n${streams} idle event streams: ${kbEach.toFixed(1)} KB each, ${corePercent.toFixed(1)} % of a core with heartbeats`,
  );
}
