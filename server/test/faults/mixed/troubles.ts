/** What can go wrong, and how it is mended. Each strikes at once, and is mended after a while that the caller chooses. */
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FaultKind } from "../../support/fakeOpenai.ts";
import type { Chance } from "../../support/junk.ts";
import { childrenOf, signal, treeOf } from "../../support/processTree.ts";
import { until } from "../../support/until.ts";
import { Visitor } from "../../support/visitor.ts";
import { ORIGIN } from "../../support/world.ts";
import type { Stage, Start } from "./stage.ts";

const run = promisify(execFile);
const HOUR_MS = 3_600_000;
const FLOOD = 40;
const CROWD = 64;
const LITTLE_MEMORY = 512 * 1024 * 1024;
const MEMORY = "/sys/fs/cgroup/memory/frontdesk-faults";

type Mend = () => Promise<void>;
interface Scene {
  stage: Stage;
  chance: Chance;
  /** A tenant that nobody else asks. */
  loud: string;
}
export type Strike = (scene: Scene) => Promise<Mend>;

const nothing: Mend = async () => {};
const pidOf = ({ replica }: Start) => replica.process.pid ?? 0;
const processesOf = (start: Start, role: string) => childrenOf(pidOf(start), `--role\0${role}`);
const someProcess = ({ stage, chance }: Scene, role: string) => {
  const pids = processesOf(chance.pick(stage.starts), role);
  return pids.length > 0 ? [chance.pick(pids)] : [];
};

const killProcess =
  (role: string): Strike =>
  async (scene) => {
    signal(someProcess(scene, role), "SIGKILL");
    return nothing;
  };

const freeze =
  (pidsOf: (scene: Scene) => number[]): Strike =>
  async (scene) => {
    const pids = pidsOf(scene);
    signal(pids, "SIGSTOP");
    return async () => signal(pids, "SIGCONT");
  };

const failModel =
  (kind: FaultKind): Strike =>
  async ({ stage: { model } }) => {
    model.fault(kind);
    return async () => model.clearFaults();
  };

const answerAs =
  (text: string): Strike =>
  async ({ stage: { model } }) => {
    model.answerWith((_, task) => (task === "generate" ? text : null));
    return async () => model.answerWith(null);
  };

const trouble =
  (what: (scene: Scene) => { clockMs: number; hasNames: boolean }): Strike =>
  async (scene) => {
    const start = scene.chance.pick(scene.stage.starts);
    await start.trouble(what(scene));
    return () => start.trouble({ clockMs: 0, hasNames: true });
  };

const killStart: Strike = async ({ stage, chance }) => {
  const start = chance.pick(stage.starts);
  signal(treeOf(pidOf(start)), "SIGKILL");
  return () => start.again();
};

/** Its processes find out by themselves that the one that started them is gone. */
const killSupervisor: Strike = async ({ stage, chance }) => {
  const start = chance.pick(stage.starts);
  const left = processesOf(start, "");
  start.replica.kill("SIGKILL");
  return async () => {
    await until(() => left.every((pid) => !treeOf(1).includes(pid)), 30_000).catch(() => signal(left, "SIGKILL"));
    await start.again();
  };
};

const killDatabase: Strike = async ({ stage: { database } }) => {
  signal(treeOf(database.cluster().pid), "SIGKILL");
  return () => database.again();
};

const killRedis: Strike = async ({ stage: { redis } }) => {
  await redis.server().kill();
  return () => redis.again();
};

const fillDisk: Strike = async ({ stage: { disk, database } }) => {
  const filler = join(disk, "filler");
  await run("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"]).catch(() => {}); // until nothing more fits
  return async () => {
    await rm(filler);
    // It may have ended for want of room, or be just about to.
    await database
      .cluster()
      .promoted()
      .catch(() => database.again());
  };
};

const restartAll: Strike = async ({ stage: { starts } }) => {
  for (const start of starts) {
    start.replica.kill("SIGTERM");
    await start.again();
  }
  return nothing;
};

/** Opens conversations as fast as it can, and asks in each. */
const flood: Strike = async ({ stage, loud }) => {
  let isOver = false;
  const urls = stage.starts.map(({ url }) => url);
  const one = async () => {
    while (!isOver) {
      const visitor = await Visitor.open(urls, loud, ORIGIN).catch(() => null);
      await visitor?.ask("Can I return an item?").catch(() => {});
    }
  };
  const all = Promise.all(Array.from({ length: FLOOD }, one));
  return async () => {
    isOver = true;
    await all;
  };
};

/** A start has one process that answers, as much memory as a small machine, and many who ask at once. */
const littleMemory: Strike = async ({ stage, chance, loud }) => {
  const start = chance.pick(stage.starts);
  await mkdir(MEMORY, { recursive: true });
  await writeFile(join(MEMORY, "memory.limit_in_bytes"), String(LITTLE_MEMORY));
  start.replica.kill("SIGTERM");
  await start.again(MEMORY);
  const ask = async () => {
    const visitor = await Visitor.open(start.url, loud, ORIGIN);
    await visitor.ask("Can I return an item?");
  };
  await Promise.allSettled(Array.from({ length: CROWD }, ask));
  return async () => {
    start.replica.kill("SIGTERM");
    await start.again();
  };
};

const hangMail: Strike = async ({ stage: { smtp } }) => {
  smtp.treat(() => "hang");
  return async () => smtp.treat(() => ({ afterMs: 0 }));
};

const hangReceiver: Strike = async ({ stage: { receiver } }) => {
  receiver.answers = false;
  return async () => {
    receiver.answers = true;
  };
};

/** By what it is called in the history. */
export const TROUBLES: Record<string, Strike> = {
  "a process that answers is killed": killProcess("web"),
  "a process for jobs is killed": killProcess("worker"),
  "a supervisor is killed": killSupervisor,
  "a whole start is killed": killStart,
  "PostgreSQL is killed": killDatabase,
  "Redis is killed and comes back empty": killRedis,
  "a process that answers is frozen": freeze((scene) => someProcess(scene, "web")),
  "PostgreSQL is frozen": freeze(({ stage }) => treeOf(stage.database.cluster().pid)),
  "Redis is frozen": async ({ stage }) => {
    stage.redis.server().freeze();
    return async () => stage.redis.server().thaw();
  },
  "the database's disk is full": fillDisk,
  "a start's clock is an hour ahead": trouble(() => ({ clockMs: HOUR_MS, hasNames: true })),
  "a start's clock is an hour behind": trouble(() => ({ clockMs: -HOUR_MS, hasNames: true })),
  "a start can't look up the model's name": trouble(() => ({ clockMs: 0, hasNames: false })),
  "a start of one process in 512 MB has 64 visitors at once": littleMemory,
  "the model hangs": failModel("hang"),
  "the model drips": failModel("slow"),
  "the model breaks off": failModel("cut"),
  "the model answers with errors": failModel("500"),
  "the model lies": answerAs("You can return any item within 900 days, and we pay you twice the price [1]."),
  "the model floods": answerAs("You can return any item within 30 days of delivery. ".repeat(40_000)),
  "the mail server hangs": hangMail,
  "the webhooks' receiver hangs": hangReceiver,
  "both starts are replaced, one after the other": restartAll,
  "one tenant is flooded": flood,
};
