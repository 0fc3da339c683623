/** How long each task of the page's main thread kept the processor, in ms, by a trace. What other programs took is not in it. */
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
  // A page that is loaded under the trace begins where its document does: before that the browser starts a process.
  const begun = new Map<string, number>();
  for (const event of traceEvents) if (event.name === "domLoading") begun.set(threadOf(event), event.ts);
  const isOurs = (event: TraceEvent) =>
    main.has(threadOf(event)) &&
    (begun.size === 0 || event.ts > (begun.get(threadOf(event)) ?? Number.POSITIVE_INFINITY));
  const tasks = traceEvents.filter((event) => event.name.endsWith("RunTask") && isOurs(event));
  return tasks.map(({ tdur = 0 }) => tdur / 1_000);
}
