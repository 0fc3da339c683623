/** Sums up a CPU profile: by package or folder, by function, and by the service's functions including their callees. */
import type { CpuProfile, ProfileNode } from "./inspector.ts";

/** A name and its time in ms. */
export type ProfileShare = [name: string, ms: number];

export interface Summary {
  /** Everything except idle. */
  busyMs: number;
  /** Self time by package, folder of `server/`, or part of Node. */
  byPart: ProfileShare[];
  /** Self time by function. */
  byFunction: ProfileShare[];
  /** Time of each `server/` function including its callees, up to its first await. */
  inclusive: ProfileShare[];
}

const NOT_WORK = new Set(["(idle)", "(root)"]);

export function summarize({ nodes, samples, timeDeltas }: CpuProfile): Summary {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const [parts, functions, inclusive] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  let busyMs = 0;
  for (const [id, ms] of ownTimes(samples, timeDeltas)) {
    const node = byId.get(id)!;
    if (NOT_WORK.has(node.callFrame.functionName)) continue;
    busyMs += ms;
    add(parts, partOf(node), ms);
    add(functions, nameOf(node), ms);
    const seen = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const caller = byId.get(at)!;
      if (caller.callFrame.url.includes("/server/") && !caller.callFrame.url.includes("/node_modules/"))
        seen.add(nameOf(caller));
    }
    for (const name of seen) add(inclusive, name, ms);
  }
  return { busyMs, byPart: sorted(parts), byFunction: sorted(functions), inclusive: sorted(inclusive) };
}

/** A sample counts for the time until the next one. */
function ownTimes(samples: number[], timeDeltas: number[]): Map<number, number> {
  const times = new Map<number, number>();
  samples.forEach((id, at) => void times.set(id, (times.get(id) ?? 0) + Math.max(0, timeDeltas[at + 1] ?? 0) / 1000));
  return times;
}

/** The part a function belongs to. LangChain's core, the service and Node are subdivided. */
export function partOf({ callFrame: { url, functionName } }: ProfileNode): string {
  if (url === "") return functionName === "(garbage collector)" ? functionName : "(native)";
  if (url.startsWith("node:")) return /^node:(?:internal\/)?(?:deps\/)?[^/:]+/.exec(url)![0];
  const [, packaged] = url.split(/.*\/node_modules\//);
  if (packaged) {
    const [, name, rest = ""] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(packaged)!;
    const inner =
      name === "@langchain/core" || name === "@langchain/langgraph" ? /^dist\/([^/.]+)/.exec(rest)?.[1] : undefined;
    return inner ? `${name} ${inner}` : name!;
  }
  return /^.*\/(server(?:\/[^/]+)*)\/[^/]+$/.exec(url)?.[1] ?? url;
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const place = url.replace(/^.*\/(?=node_modules\/|server\/)/, "").replace("node_modules/", "");
  return place === "" ? functionName : `${functionName || "(anonymous)"} ${place}:${lineNumber + 1}`;
}

function add(sums: Map<string, number>, key: string, ms: number): void {
  sums.set(key, (sums.get(key) ?? 0) + ms);
}

const sorted = (sums: Map<string, number>): ProfileShare[] => [...sums].sort(([, a], [, b]) => b - a);
