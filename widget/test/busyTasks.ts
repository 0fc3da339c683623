/** CPU time of each task on the page's main thread, in ms, from a trace. Time taken by other programs doesn't count. */
export function busyTasks(trace: Buffer): number[] {
  interface TraceEvent {
    name: string;
    pid: number;
    tid: number;
    ts: number;
    tdur?: number;
    args: { name?: string };
  }
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === "thread_name" && args.name === "CrRendererMain";
  const main = new Set(traceEvents.filter(isMain).map(threadOf));
  // For a page loaded under the trace, start at its document: before that, the browser starts a process.
  const begun = new Map<string, number>();
  for (const event of traceEvents) if (event.name === "domLoading") begun.set(threadOf(event), event.ts);
  const isOurs = (event: TraceEvent) =>
    main.has(threadOf(event)) &&
    (begun.size === 0 || event.ts > (begun.get(threadOf(event)) ?? Number.POSITIVE_INFINITY));
  const tasks = traceEvents.filter((event) => event.name.endsWith("RunTask") && isOurs(event));
  return tasks.map(({ tdur = 0 }) => tdur / 1_000);
}
