/** One process of the service: starts it, reports when it is ready, and stops it on request. */
import { setPriority } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Logger } from "pino";
import { firstRunCode, firstRunLink } from "../accounts/signIn/firstRun.ts";
import type { Config } from "../config/config.ts";
import { changeLevelOnSignal, setLevel } from "../http/logLevel.ts";
import { type MetricsSnapshot, readMetrics } from "../metrics/readMetrics.ts";
import { type Engine, EngineError } from "../ports/engine.ts";
import type { ToProcess, ToSupervisor } from "../processes/messages.ts";
import type { ProcessRole } from "../processes/planProcesses.ts";
import { type Service, startService } from "./service.ts";

/** Background work yields CPU time to the web processes. */
const WORKER_NICENESS = 10;
const PROBE_MS = 30_000;
const EXAM_MS = 120_000;
const EXAM_AGAIN_MS = 600_000;
const WORTH = {
  objects: "its verdicts only count against an answer: what speaks for it has to be measured",
  nothing: "its verdicts count for nothing: answers are graded by what can be measured",
};

/**
 * Runs until told to stop, and then exits: with 0 if all went well.
 * @param isFirst whether it migrates and runs the checks for the whole start
 * @throws whatever prevents the start
 */
export async function runProcess(
  config: Config,
  log: Logger,
  { role, isFirst }: { role: ProcessRole; isFirst: boolean },
): Promise<void> {
  const isSupervised = process.send !== undefined;
  if (isSupervised && role === "worker") setPriority(WORKER_NICENESS);
  let service: Service | undefined;
  let isEnding = false;

  function end(leavesPort: boolean): void {
    if (isEnding) return;
    isEnding = true;
    // It isn't serving anybody yet.
    if (!service) process.exit(0);
    service.stop({ leavesPort }).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, "did not end cleanly");
        process.exit(1);
      },
    );
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal, role }, "draining");
      if (isSupervised && service) tell({ type: "leaving" });
      else end(false);
    });
  }
  changeLevelOnSignal(log, config);
  const told = new Promise<void>((resolve) => {
    process.on("message", (message: ToProcess) => {
      if (message.type === "start") resolve();
      if (message.type === "drain") end(message.leavesPort);
      if (message.type === "log_level") setLevel(log, message.level);
      if (message.type === "measure") void answer(message.round);
    });
  });
  if (isSupervised && !isFirst) await told;
  // A worker next to web processes leaves the port to them.
  const listens = role !== "worker" || config.ROLE === "worker";
  freeMemory();
  service = await startService(config, {
    ...{ log, role, listens, isFirst },
    ...(isSupervised && { readAllMetrics: readMetricsOfAll }),
    progress: (line) => log.info(line),
  });
  const { url, parts } = service;
  if (isSupervised) tell({ type: "ready", url, engine: parts.engine.name });
  else log.info({ url, engine: parts.engine.name, processes: [role] }, "frontdesk is listening");
  void probeModels(service, log);
  if (isFirst) await sayFirstRunCode(service, log);
}

/**
 * Returns to the system what loading the code has left behind (sources, compiled or not): a third of a process's memory,
 * which V8 keeps until it runs short. Blocks for 0.2 s, so nothing may listen yet.
 */
function freeMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect: (options: { type: "major"; flavor: "last-resort" }) => void = runInNewContext("gc");
  collect({ type: "major", flavor: "last-resort" });
}

/**
 * Runs in each process, which keeps its own record. Not awaited: a model may fail now but work for the first visitor.
 */
async function probeModels({ parts }: Service, log: Logger): Promise<void> {
  const probes = (await parts.engine.probe?.(unbooked(PROBE_MS)).catch(() => [])) ?? [];
  for (const probe of probes) {
    if (probe.failed) log.warn(probe, "the model did not answer: until it does, answers are quoted from the documents");
    else log.info(probe, "the model answers");
  }
  await examineJudge(parts.engine, log);
}

/** Retries until the judge could be reached. */
async function examineJudge(engine: Engine, log: Logger): Promise<void> {
  try {
    const exam = await engine.examine?.(unbooked(EXAM_MS));
    if (!exam) return;
    const { model, cases, failed, word } = exam;
    const found = `the judge failed ${failed} of ${cases} test cases`;
    if (word === "leads") log.info({ model }, found);
    else log.warn({ model }, `${found}, so ${WORTH[word]}`);
  } catch (error) {
    const reason = error instanceof EngineError ? error.reason : "failed";
    log.warn({ reason }, "the judge could not be examined: until it is, its verdicts count as a bare number");
    setTimeout(() => void examineJudge(engine, log), EXAM_AGAIN_MS).unref();
  }
}

/** The operator's own cost, charged to no tenant. */
const unbooked = (ms: number) => ({ signal: AbortSignal.timeout(ms), onUsage: () => {} });

function tell(message: ToSupervisor): void {
  process.send?.(message);
}

async function answer(round: number): Promise<void> {
  tell({ type: "measured", round, measured: await readMetrics() });
}

/** Asks the supervisor, who asks every process. Concurrent callers share one answer. */
function readMetricsOfAll(): Promise<MetricsSnapshot[]> {
  return new Promise((resolve) => {
    const onMessage = (message: ToProcess) => {
      if (message.type !== "all_measured") return;
      process.off("message", onMessage);
      resolve(message.all);
    };
    process.on("message", onMessage);
    tell({ type: "measure" });
  });
}

/** In the message, because secret fields are redacted; as a warning, because quiet logs must show it too. */
async function sayFirstRunCode({ parts, url }: Service, log: Logger): Promise<void> {
  const code = await firstRunCode(parts);
  if (code)
    log.warn(`no account yet: open ${firstRunLink(parts.config.PUBLIC_URL ?? url, code)} to create the first desk`);
}
