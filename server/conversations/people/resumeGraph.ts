/** Resumes the paused graph: with a person's answer, or because the visitor no longer wants one. */
import { Command, isInterrupted } from "@langchain/langgraph";
import { MAX_STEPS, type TurnGraph } from "../../answering/graph.ts";
import type { ThreadScope } from "../../answering/graphThread.ts";
import type { ClarifyReply } from "../../answering/nodes/clarify.ts";
import type { HumanAnswer } from "../../answering/nodes/human.ts";
import type { StateMessage } from "../../answering/state.ts";
import type { Database } from "../../db/database.ts";
import { FenceLost } from "../../db/fenceLost.ts";
import { putThread, type StoredThread } from "../../db/sql/threads.ts";
import { openThread } from "../thread/readThread.ts";

export interface PausedGraph {
  tenantId: string;
  ticketId: string;
  fence: number;
  interruptId: string;
  reply: HumanAnswer | ClarifyReply;
  /** The stored thread. */
  thread: StoredThread | null;
  /** Messages received since the graph paused, without the reply itself. */
  meanwhile: StateMessage[];
  coversSeq: number;
}

/**
 * Resumes by interrupt id, with the messages received meanwhile, and stores the resulting thread.
 * @returns false when the graph isn't waiting for it, or no longer is, or another run holds the ticket: the visitor has
 * been told either way
 */
export async function resumePaused(parts: { db: Database }, graph: TurnGraph, pause: PausedGraph): Promise<boolean> {
  const { tenantId, ticketId, fence, coversSeq } = pause;
  const ctx = { db: parts.db, tenantId };
  const { thread } = await openThread(ctx, ticketId, pause.thread);
  const configurable: ThreadScope = { thread_id: ticketId, thread };
  if (!(await waitsOn(graph, configurable, pause.interruptId))) return false;
  const input = new Command({ resume: { [pause.interruptId]: pause.reply }, update: { messages: pause.meanwhile } });
  const result = await graph.invoke(input as Parameters<TurnGraph["invoke"]>[0], {
    configurable,
    durability: "exit",
    recursionLimit: MAX_STEPS,
  });
  const rows = await thread.rows({ isPaused: isInterrupted(result), upToSeq: coversSeq });
  if (rows === null) return false;
  return putThread(ctx, { ticketId, fence, coversSeq, rows }).then(
    () => true,
    (error) => {
      if (error instanceof FenceLost) return false;
      throw error;
    },
  );
}

/** LangGraph silently accepts an answer nobody waits for, so check first. */
export async function waitsOn(graph: TurnGraph, configurable: ThreadScope, interruptId: string): Promise<boolean> {
  const snapshot = await graph.getState({ configurable });
  return snapshot.tasks.some((task) => task.interrupts.some((interrupt) => interrupt.id === interruptId));
}
