/** Hands the paused graph what it waits for: a person's answer, or that the visitor wants none any more. */
import { Command } from "@langchain/langgraph";
import { type CheckpointScope, FenceLost } from "../answering/checkpointer.ts";
import type { TurnGraph } from "../answering/graph.ts";
import type { ClarifyReply } from "../answering/nodes/clarify.ts";
import type { HumanAnswer } from "../answering/nodes/human.ts";
import type { StateMessage } from "../answering/state.ts";

export interface GraphPause {
  tenantId: string;
  ticketId: string;
  fence: number;
  interruptId: string;
  reply: HumanAnswer | ClarifyReply;
  /** Messages that came in since the graph paused, the reply's own left out. */
  meanwhile: StateMessage[];
  coversSeq: number;
}

/**
 * Resumes by interrupt id, together with the messages that came in meanwhile.
 * @returns false when the graph does not wait for it (any more), or another run has the ticket: whatever the visitor
 *   is owed has reached them all the same
 */
export async function resumePaused(graph: TurnGraph, pause: GraphPause): Promise<boolean> {
  const configurable: CheckpointScope = {
    thread_id: pause.ticketId,
    tenant_id: pause.tenantId,
    fence: pause.fence,
    covers_seq: pause.coversSeq,
  };
  if (!(await waitsOn(graph, configurable, pause.interruptId))) return false;
  const input = new Command({ resume: { [pause.interruptId]: pause.reply }, update: { messages: pause.meanwhile } });
  try {
    await graph.invoke(input as Parameters<TurnGraph["invoke"]>[0], {
      configurable,
      durability: "exit",
      recursionLimit: 20,
    });
    return true;
  } catch (error) {
    if (error instanceof FenceLost) return false;
    throw error;
  }
}

/** LangGraph takes an answer nobody waits for without a word: so look first. */
export async function waitsOn(graph: TurnGraph, configurable: CheckpointScope, interruptId: string): Promise<boolean> {
  const snapshot = await graph.getState({ configurable });
  return snapshot.tasks.some((task) => task.interrupts.some((interrupt) => interrupt.id === interruptId));
}
