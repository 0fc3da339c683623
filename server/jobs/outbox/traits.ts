/** How each kind of outbox row is handled: its lane, its time limit, and when it is given up. */

import type { Parts } from "../../context/context.ts";
import type { TenantTx } from "../../db/tenant.ts";
import { MAIL_LEASE_SECONDS } from "../../mail/outgoing/deliver.ts";
import { buryWaiting, reviveWaiting } from "../../mail/outgoing/desk/mailWaiting.ts";
import { buryAnswer, reviveAnswer } from "../../mail/outgoing/visitors/mailAnswer.ts";
import type { EffectKind, OutboxRow } from "../../outbox/kinds.ts";
import { keysOf } from "../../protocol/keys.ts";

/** Kinds in one lane share its slots; no lane waits for another, and no tenant can fill one. */
export const LANES = {
  jobs: { atOnce: 4, perTenant: 2 },
  graphs: { atOnce: 4, perTenant: 2 },
  desks: { atOnce: 4, perTenant: 2 },
  mail: { atOnce: 8, perTenant: 2 },
} as const;
export type Lane = keyof typeof LANES;

export interface Traits<K extends EffectKind> {
  lane: Lane;
  /**
   * How long a claim lasts. It is renewed while its work runs; after it expires, another process takes over from a
   * dead one.
   */
  leaseSeconds: number;
  /** Time limit of an attempt. */
  longestSeconds: number;
  /** Failures after which it becomes a dead letter. */
  maxTries: number;
  /** Extra writes when it becomes a dead letter. */
  bury?(tx: TenantTx, parts: Pick<Parts, "jobs" | "bus">, row: OutboxRow<K>): Promise<void>;
  /** Extra writes when the operator retries a dead letter. */
  revive?(tx: TenantTx, row: OutboxRow<K>): Promise<void>;
}

/** First retry after this many seconds, then doubling up to an hour. */
const RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 3600;
export const retrySeconds = (attempts: number) => Math.min(MAX_RETRY_SECONDS, RETRY_SECONDS * 2 ** (attempts - 1));

/** Adds up to about a day with these delays. */
const DAY_OF_TRIES = 34;
/** Adds up to about a week: a conversation deserves more patience than a mail. */
const WEEK_OF_TRIES = 178;

const work = { leaseSeconds: 60, longestSeconds: 300, maxTries: WEEK_OF_TRIES };
// A mail's lease outlasts its longest attempt, so that it holds even if it could not be renewed.
const mail = {
  lane: "mail" as const,
  leaseSeconds: MAIL_LEASE_SECONDS,
  longestSeconds: MAIL_LEASE_SECONDS - 10,
  maxTries: DAY_OF_TRIES,
};

export const traits: { [K in EffectKind]: Traits<K> } = {
  job: { ...work, lane: "jobs" },
  resume_graph: { ...work, lane: "graphs" },
  call_decided: { ...work, lane: "graphs" },
  call_lost: { ...work, lane: "graphs" },
  drop_question: { ...work, lane: "graphs" },
  escalation_opened: { ...work, lane: "desks" },
  wake_ticket: { ...work, lane: "desks" },
  email_answer: { ...mail, bury: buryAnswer, revive: reviveAnswer },
  mail_mention: mail,
  mail_assigned: mail,
  visitor_followed_up: mail,
  mail_awake: mail,
  mail_owners: mail,
  mail_waiting: { ...mail, bury: buryWaiting, revive: reviveWaiting },
};
export const KINDS = keysOf(traits);
