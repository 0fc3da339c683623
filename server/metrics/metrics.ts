/** All metrics. Labels have few values, all known in advance: never a tenant, a text or an id. */
import { Counter, Gauge, Histogram, register } from "prom-client";

const FAST = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const TURN = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 12, 20, 30];

function counter<T extends string = never>(name: string, help: string, labelNames: T[] = []): Counter<T> {
  return known(name) ?? new Counter({ name, help, labelNames });
}

/** @param aggregator across the processes of a start: `max` where all of them see the same value */
function gauge<T extends string = never>(
  name: string,
  help: string,
  labelNames: T[] = [],
  aggregator: "sum" | "max" = "sum",
): Gauge<T> {
  return known(name) ?? new Gauge({ name, help, labelNames, aggregator });
}

function histogram<T extends string = never>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: T[] = [],
): Histogram<T> {
  return known(name) ?? new Histogram({ name, help, buckets, labelNames });
}

/** Test runners may load a module more than once. */
function known<T>(name: string): T | undefined {
  return register.getSingleMetric(name) as T | undefined;
}

export const metrics = {
  httpSeconds: histogram(
    "frontdesk_http_request_seconds",
    "Time from a request to the end of its reply, by route",
    FAST,
    ["method", "route", "status"],
  ),
  refusals: counter("frontdesk_refused_requests_total", "Requests that were answered with an error, by its key", [
    "key",
  ]),
  forwarded: counter("frontdesk_forwarded_requests_total", "Requests sent on to another cell, by cell and outcome", [
    "cell",
    "outcome",
  ]),
  openStreams: gauge("frontdesk_open_streams", "Event streams that are open"),
  runningTurns: gauge("frontdesk_running_turns", "Turns that run"),
  turns: counter("frontdesk_turns_total", "Turns that have ended, by outcome", ["outcome"]),
  turnSeconds: histogram("frontdesk_turn_seconds", "Time from a run's start to its end", TURN, ["outcome"]),
  firstTokenSeconds: histogram(
    "frontdesk_first_token_seconds",
    "Time from a run's start to the first piece of an answer that the visitor sees",
    TURN,
  ),
  cacheLookups: counter("frontdesk_cache_lookups_total", "Questions looked up in the semantic cache, by result", [
    "result",
  ]),
  escalations: counter("frontdesk_escalations_total", "Conversations handed to people, by reason", ["reason"]),
  modelCalls: counter("frontdesk_model_calls_total", "Requests to a model, by task and by how they ended", [
    "task",
    "result",
  ]),
  modelTokens: counter("frontdesk_model_tokens_total", "Tokens that models have read and written", [
    "task",
    "direction",
  ]),
  modelMicros: counter("frontdesk_model_cost_micros_total", "What models have cost, in millionths of a dollar", [
    "task",
  ]),
  openBreakers: gauge("frontdesk_model_breakers_open", "Processes that have stopped asking the model for a task", [
    "task",
  ]),
  actionCalls: counter("frontdesk_action_calls_total", "Calls of actions, each time they come to a state", ["state"]),
  actionSeconds: histogram("frontdesk_action_seconds", "Time from sending a call to the end of its reply", FAST),
  poolConnections: gauge("frontdesk_database_connections", "Connections to the database, by state", ["state"]),
  sweepAge: gauge(
    "frontdesk_sweep_age_seconds",
    "Seconds since lost turns, or promises, were last looked for to the end",
    [],
    "max",
  ),
  poolWaiting: gauge("frontdesk_database_waiting", "Transactions that wait for a connection"),
  jobs: counter("frontdesk_jobs_total", "Background jobs that have ended, by kind and result", ["kind", "result"]),
  jobSeconds: histogram(
    "frontdesk_job_seconds",
    "How long background jobs took",
    [0.1, 0.5, 1, 5, 30, 120, 600],
    ["kind"],
  ),
  jobsWaiting: gauge("frontdesk_jobs_waiting", "Background jobs that are due and have not begun", ["kind"], "max"),
  mails: counter("frontdesk_mails_total", "Mails that were handed to the mail server, by kind and result", [
    "kind",
    "result",
  ]),
  outboxTries: counter(
    "frontdesk_outbox_tries_total",
    "Tries to keep what a transaction has promised, by kind and result",
    ["kind", "result"],
  ),
  outboxDead: gauge(
    "frontdesk_outbox_dead_letters",
    "Promises that were given up and that nobody has dealt with",
    [],
    "max",
  ),
  outboxWaiting: gauge("frontdesk_outbox_waiting", "Promises of transactions that are due and not kept", [], "max"),
  outboxAge: gauge("frontdesk_outbox_oldest_seconds", "How long the oldest of them has been due", [], "max"),
  backupAge: gauge(
    "frontdesk_backup_age_seconds",
    "Time since `frontdesk backup` last wrote one; 0 where none is known of",
    [],
    "max",
  ),
};
