/** CPU time the page's main thread spends on each frame: the same on a loaded machine, unlike wall-clock time. */
import type { Page } from "playwright-core";

const SAME_FRAME_US = 4000;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Start time, in µs. */
  ts: number;
  /** CPU time of its thread, in µs. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * @param work what to measure
 * @returns for each frame the main thread's CPU time in ms since the previous one, and that of its longest task
 */
export async function measureFrames(
  page: Page,
  work: () => Promise<unknown>,
): Promise<{ frames: number[]; longest: number }> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ["__metadata", "toplevel", "devtools.timeline"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const fired = traceEvents.filter(({ name }) => name === "FireAnimationFrame");
  const main = fired[0];
  if (!main) throw new Error("no frame was drawn");
  const isMain = ({ pid, tid }: TraceEvent) => pid === main.pid && tid === main.tid;
  const tasks = traceEvents.filter((each) => isMain(each) && /RunTask$/.test(each.name) && each.tdur !== undefined);
  const asked = fired.filter(isMain).map(({ ts }) => ts);
  // Consecutive callbacks this close together belong to one frame.
  const starts = asked.sort((a, b) => a - b).filter((ts, n, all) => n === 0 || ts - all[n - 1]! > SAME_FRAME_US);
  const frames = starts.slice(1).map(() => 0);
  for (const { ts, tdur = 0 } of tasks) {
    const frame = starts.findLastIndex((start) => start <= ts + 1);
    if (frame >= 0 && frame < frames.length) frames[frame]! += tdur / 1000;
  }
  return { frames, longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000)) };
}
