/** `npm run bench -- --profile`: the server's CPU per turn, by package and folder. */
import { writeFile } from "node:fs/promises";
import { inClosedLoop, prepare } from "../load/arrivals.ts";
import { costOf } from "../machine/cost.ts";
import { type ModelPace, startModel } from "../stacks/model.ts";
import { openStage } from "../stage/openStage.ts";
import { firstTurn } from "../stage/visitors.ts";
import { profileWhile } from "./inspector.ts";
import { type ProfileShare, summarize } from "./summarize.ts";

export interface ProfileOptions {
  root?: string;
  pace: ModelPace;
  width: number;
  turns: number;
  warm: number;
  /** Where to save the raw profile for a viewer. */
  file?: string;
}

/** Prints milliseconds of CPU per turn. */
export async function profileTurns({ root, pace, width, turns, warm, file }: ProfileOptions): Promise<void> {
  const model = await startModel();
  const stage = await openStage({ modelUrl: model.url, root, execArgv: ["--inspect=127.0.0.1:0"] });
  try {
    const next = () => firstTurn(stage);
    await inClosedLoop(width, await prepare(warm, next));
    await model.setPace(pace);
    const sends = await prepare(turns, next);
    const before = costOf(stage.server.pid).cpuMs;
    const profile = await profileWhile(stage.server.inspector!, () => inClosedLoop(width, sends));
    const cpuMs = costOf(stage.server.pid).cpuMs - before;
    if (file) await writeFile(file, JSON.stringify(profile));
    const { busyMs, byPart, byFunction, inclusive } = summarize(profile);
    console.log(
      `CPU a turn: ${(busyMs / turns).toFixed(2)} ms on the main thread as sampled, ${(cpuMs / turns).toFixed(2)} ms of the whole process ` +
        `while it was (${turns} turns, ${width} at once, ${pace} model, ${warm} turns before)`,
    );
    print("own time by package and folder", byPart, turns, 45);
    print("own time by function", byFunction, turns, 40);
    print("functions of the service with all that they call before they wait", inclusive, turns, 45);
  } finally {
    await stage.close();
    await model.stop();
  }
}

function print(title: string, shares: ProfileShare[], turns: number, most: number): void {
  console.log(`\n  ${title}, ms a turn`);
  for (const [name, ms] of shares.slice(0, most)) console.log(`  ${(ms / turns).toFixed(3).padStart(8)}  ${name}`);
}
