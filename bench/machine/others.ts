/** Load by other processes: above a few hundredths of a core, timings mean little. */
import { readFileSync } from "node:fs";
import { costOf } from "./cost.ts";

const TICK_MS = 10;

/**
 * Starts watching. @param ours the measurement's processes besides this one
 * @returns a function that takes the CPU in ms of further processes of ours, and returns the cores that others used
 */
export function watchOthers(ours: number[]): (alsoOursMs: number) => number {
  const before = look(ours);
  return (alsoOursMs) => {
    const after = look(ours);
    const others = after.busyMs - before.busyMs - (after.oursMs - before.oursMs) - alsoOursMs;
    return Math.max(0, others / (after.at - before.at));
  };
}

function look(ours: number[]): { at: number; busyMs: number; oursMs: number } {
  const driver = process.cpuUsage();
  const own = (driver.user + driver.system) / 1000;
  const ids = [...new Set(ours)];
  return {
    at: performance.now(),
    busyMs: busyMs(),
    oursMs: ids.reduce((sum, pid) => sum + costOf(pid).cpuMs, own),
  };
}

/** Of all cores: everything except idle and I/O wait. */
function busyMs(): number {
  const fields = /^cpu +(.+)$/m.exec(readFileSync("/proc/stat", "utf8"))![1]!.split(" ").map(Number);
  const [user, nice, system, , , irq, softirq, steal] = fields as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (user + nice + system + irq + softirq + steal) * TICK_MS;
}
