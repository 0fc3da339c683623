/** Visitors who go on asking while the service is in trouble, and how long each of them has looked at nothing. */
import { v7 } from "uuid";
import type { AcceptedMessage } from "../support/invariants.ts";
import { until } from "../support/until.ts";
import { HttpError, readEvents, toTurn, Visitor } from "../support/visitor.ts";
import { ORIGIN } from "../support/world.ts";

const FOR_NOW = [409, 429, 503];
const QUESTIONS = ["Can I return an item?", "Within how many days?", "Who pays?"];

/** How long visitors have looked at nothing, at the longest. */
interface Waits {
  /** From a request to its answer's first byte, whatever that says. */
  request: number;
  /** Between two bytes of a stream. */
  stream: number;
}

export interface PatientCrowd {
  /** Every message whose turn they saw end. */
  told: AcceptedMessage[];
  waits: Waits;
  /** What was acknowledged and then forgotten: messages that were taken as new again, and conversations. */
  lost(): { messages: number; conversations: number };
  /** Replies that no visitor may get, each with the id of its request. */
  refusals: string[];
  /** Waits until all have their answers, and keeps them from asking more. @returns lets them go on */
  hush(): Promise<() => void>;
  /** Lets all of them come to their end. */
  leave(): Promise<void>;
}

/**
 * Visitors who ask and ask again, as a patient client does, each message until its turn has ended.
 * @param urls of replicas, which take turns
 */
export function openPatientCrowd(urls: string[], tenantId: string, size: number): PatientCrowd {
  const crowd = { told: [] as AcceptedMessage[], waits: { request: 0, stream: 0 } };
  let isOver = false;
  let [messages, conversations] = [0, 0];
  const refusals: string[] = [];
  let asking = 0;
  let silence: PromiseWithResolvers<void> | null = null;

  async function converse(visitor: Visitor): Promise<void> {
    for (const question of QUESTIONS) {
      while (silence) await silence.promise;
      const clientMessageId = v7();
      // A turn keeps its number, whoever drives it in the end.
      const turns = new Set<string>();
      asking += 1;
      const turn = await patiently(() => ask(visitor, question, clientMessageId, crowd.waits, turns)).finally(() => {
        asking -= 1;
      });
      if (turns.size > 1) messages += 1;
      crowd.told.push({
        ticketId: visitor.session.ticket_id,
        clientMessageId,
        messageId: turn.message?.id ?? null,
      });
    }
  }
  async function talk(): Promise<void> {
    while (!isOver) {
      try {
        await converse(await patiently(() => Visitor.open(urls, tenantId, ORIGIN)));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        if ([401, 404].includes(error.status)) conversations += 1;
        else refusals.push(`${error.status} ${error.body.key} (${error.body.request_id})`);
      }
    }
  }
  const talking = Promise.all(Array.from({ length: size }, talk));
  return {
    ...{ ...crowd, refusals },
    lost: () => ({ messages, conversations }),
    async hush() {
      const own = Promise.withResolvers<void>();
      silence = own;
      await until(() => asking === 0, 60_000);
      return () => {
        silence = null;
        own.resolve();
      };
    },
    async leave() {
      isOver = true;
      await talking;
    },
  };
}

/** Until it succeeds: what is refused for now, and what breaks, is tried again. */
export async function patiently<T>(work: () => Promise<T>, forNow = FOR_NOW): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isForNow = error instanceof HttpError && forNow.includes(error.status);
      const isBroken = error instanceof TypeError || error instanceof NotEnded;
      if (!(isForNow || isBroken)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

class NotEnded extends Error {}

/** @throws NotEnded when the stream ends before its turn */
async function ask(visitor: Visitor, message: string, id: string, waits: Waits, turns: Set<string>) {
  const sentAt = performance.now();
  const noteAnswer = () => {
    waits.request = Math.max(waits.request, performance.now() - sentAt);
  };
  const body = { message, client_message_id: id };
  const reply = await visitor.fetch("/stream", { method: "POST", body }).finally(noteAnswer);
  let last = performance.now();
  const timed = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      const now = performance.now();
      waits.stream = Math.max(waits.stream, now - last);
      last = now;
      out.enqueue(piece);
    },
  });
  const heard: Parameters<typeof toTurn>[0] = [];
  await readEvents(new Response(reply.body!.pipeThrough(timed)), (each) => {
    if (each.event.turn_id) turns.add(each.event.turn_id);
    heard.push(each);
  });
  const turn = toTurn(heard);
  if (!turn.outcome) throw new NotEnded();
  return turn;
}
