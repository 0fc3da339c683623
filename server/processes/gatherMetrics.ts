/** Collects the metrics of all processes of a start, on request of one of them. */
import type { Worker } from "node:cluster";
import type { MetricsSnapshot } from "../metrics/readMetrics.ts";
import type { ToProcess, ToSupervisor } from "./messages.ts";

/** Processes that haven't answered by then are left out: they are busy, or dying. */
const MAX_WAIT_MS = 2000;

let rounds = 0;

/** The supervisor's side. @returns the answers that came in time */
export async function gatherMetrics(children: Worker[]): Promise<MetricsSnapshot[]> {
  const round = ++rounds;
  const answers = await Promise.all(children.map((child) => ask(child, round)));
  return answers.filter((measured) => measured !== null);
}

function ask(child: Worker, round: number): Promise<MetricsSnapshot | null> {
  return new Promise((resolve) => {
    const end = (measured: MetricsSnapshot | null) => {
      clearTimeout(timer);
      child.off("message", onMessage);
      resolve(measured);
    };
    const onMessage = (message: ToSupervisor) => {
      if (message.type === "measured" && message.round === round) end(message.measured);
    };
    const timer = setTimeout(() => end(null), MAX_WAIT_MS);
    child.on("message", onMessage);
    const question: ToProcess = { type: "measure", round };
    if (child.isConnected()) child.send(question, () => {});
    else end(null);
  });
}
