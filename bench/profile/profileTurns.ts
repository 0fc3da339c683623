/** `npm run bench -- --profile`: the server's CPU per turn, by package and folder. */
import { writeFile } from "node:fs/promises";
import { inClosedLoop, prepare } from "../load/arrivals.ts";
import { costOf } from "../machine/cost.ts";
import { type ModelPace, startModel } from "../stacks/model.ts";
import { openService } from "../stacks/stack.ts";
import type { Texts } from "../stage/knowledge.ts";
import { MEASURED, ownQuestions, warmOwn } from "../turns/ownTexts.ts";
import { profileWhile } from "./inspector.ts";
import { type ProfileShare, summarize } from "./summarize.ts";

export interface ProfileOptions {
  root?: string;
  pace: ModelPace;
  width: number;
  turns: number;
  warm: number;
  /** What the tenants know. With texts of their own, other tenants than those that warm up are asked. */
  texts: Texts;
  /** Where to save the raw profile for a viewer. */
  file?: string;
}

/** Prints milliseconds of CPU per turn. */
export async function profileTurns({ root, pace, width, turns, warm, texts, file }: ProfileOptions): Promise<void> {
  const model = await startModel();
  const service = await openService("Frontdesk", {
    modelUrl: model.url,
    root,
    texts,
    execArgv: ["--inspect=127.0.0.1:0"],
  });
  const { server } = service;
  try {
    if (texts === "own") await warmOwn(service, warm);
    else await inClosedLoop(width, await prepare(warm, service.next));
    await model.setPace(pace);
    const sends = await prepare(turns, texts === "own" ? ownQuestions(service, MEASURED, 0) : service.next);
    const before = costOf(server.pid).cpuMs;
    const profile = await profileWhile(server.inspector!, () => inClosedLoop(width, sends));
    const cpuMs = costOf(server.pid).cpuMs - before;
    if (file) await writeFile(file, JSON.stringify(profile));
    const { busyMs, byPart, byFunction, inclusive } = summarize(profile);
    console.log(
      `CPU a turn: ${(busyMs / turns).toFixed(2)} ms on the main thread as sampled, ${(cpuMs / turns).toFixed(2)} ms of the whole process ` +
        `while it was (${turns} turns, ${width} at once, ${pace} model, ${texts} texts, ${warm} turns before)`,
    );
    print("own time by package and folder", byPart, turns, 45);
    print("own time by function", byFunction, turns, 40);
    print("functions of the service with all that they call before they wait", inclusive, turns, 45);
  } finally {
    await service.close();
    await model.stop();
  }
}

function print(title: string, shares: ProfileShare[], turns: number, most: number): void {
  console.log(`\n  ${title}, ms a turn`);
  for (const [name, ms] of shares.slice(0, most)) console.log(`  ${(ms / turns).toFixed(3).padStart(8)}  ${name}`);
}
