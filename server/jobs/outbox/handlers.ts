/** What is done for each kind of outbox row. */
import type { Parts } from "../../context/context.ts";
import { deliverAnswerToGraph } from "../../conversations/people/deliverAnswerToGraph.ts";
import { dropQuestion } from "../../conversations/people/dropQuestion.ts";
import { showLostCall } from "../../conversations/people/showLostCall.ts";
import type { Runner } from "../../conversations/turn/runner.ts";
import type { Tx } from "../../db/database.ts";
import { deliverCall } from "../../inbox/acts/deliverCall.ts";
import { wakeInTime } from "../../inbox/acts/wakeTicket.ts";
import { alertAgents } from "../../inbox/alerts/alertAgents.ts";
import { tellAuthor } from "../../inbox/alerts/tellAuthor.ts";
import { watchGaps } from "../../learning/watchGaps.ts";
import { mailAssigned } from "../../mail/outgoing/desk/mailAssigned.ts";
import { mailAwake } from "../../mail/outgoing/desk/mailAwake.ts";
import { mailMention } from "../../mail/outgoing/desk/mailMention.ts";
import { mailOwners } from "../../mail/outgoing/desk/mailOwners.ts";
import { mailWaiting } from "../../mail/outgoing/desk/mailWaiting.ts";
import { mailAnswer } from "../../mail/outgoing/visitors/mailAnswer.ts";
import type { EffectKind, OutboxRow } from "../../outbox/kinds.ts";
import { announceOpened } from "../../webhooks/announceTicket.ts";
import type { Workers } from "../startWorkers.ts";

/** Done, with writes to commit together with the row's completion; or not due yet. */
type Outcome = { done(tx: Tx): Promise<void> } | { laterSeconds: number };
/** @throws when it failed: it is retried unless the error is final */
type Handler<K extends EffectKind> = (row: OutboxRow<K>) => Promise<Outcome>;
export type Handlers = { [K in EffectKind]: Handler<K> };

const DONE: Outcome = { done: async () => {} };

/** @param forward enqueues jobs */
export function buildHandlers(parts: Parts, runner: Runner, forward: Workers["forward"]): Handlers {
  /** For work with nothing to record once it is done. */
  const just =
    <K extends EffectKind>(work: (row: OutboxRow<K>) => Promise<unknown>): Handler<K> =>
    async (row) => {
      await work(row);
      return DONE;
    };
  return {
    job: just(({ payload: { name, job, delay_seconds } }) => forward(name, job, { delaySeconds: delay_seconds })),
    escalation_opened: just(async (row) => {
      await alertAgents(parts, row);
      await announceOpened(parts, row);
      await watchGaps(parts, row);
    }),
    resume_graph: just((row) => deliverAnswerToGraph(parts, runner, row)),
    call_decided: just((row) => deliverCall(parts, row)),
    async call_lost(row) {
      const laterSeconds = await showLostCall(parts, row);
      return laterSeconds === null ? DONE : { laterSeconds };
    },
    drop_question: just((row) => dropQuestion(parts, runner, row)),
    wake_ticket: just((row) => wakeInTime(parts, row)),
    mail_mention: just((row) => mailMention(parts, row)),
    mail_assigned: just((row) => mailAssigned(parts, row)),
    visitor_followed_up: just((row) => tellAuthor(parts, row)),
    mail_owners: just((row) => mailOwners(parts, row)),
    mail_awake: just((row) => mailAwake(parts, row)),
    async mail_waiting(row) {
      return { done: await mailWaiting(parts, row) };
    },
    async email_answer(row) {
      const laterSeconds = await mailAnswer(parts, row);
      return laterSeconds === null ? DONE : { laterSeconds };
    },
  };
}
