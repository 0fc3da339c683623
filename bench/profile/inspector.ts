/** Takes a CPU profile of a running Node process through its inspector. */

/** V8's own format. */
export interface CpuProfile {
  nodes: ProfileNode[];
  /** A node id per sample. */
  samples: number[];
  /** Microseconds between samples. */
  timeDeltas: number[];
}

export interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

const INTERVAL_US = 250;

/** @param inspector its WebSocket URL @returns the profile while `work` ran */
export async function profileWhile(inspector: string, work: () => Promise<unknown>): Promise<CpuProfile> {
  const socket = new WebSocket(inspector);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no inspector at ${inspector}`));
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  };
  let last = 0;
  const call = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  try {
    await call("Profiler.enable");
    await call("Profiler.setSamplingInterval", { interval: INTERVAL_US });
    await call("Profiler.start");
    await work();
    return ((await call("Profiler.stop")) as { profile: CpuProfile }).profile;
  } finally {
    socket.close();
  }
}
