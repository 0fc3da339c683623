/** Hands a person's answer to the graph that waits for it. */
import { Command } from "@langchain/langgraph";
import type { CheckpointScope } from "../agent/checkpointer.ts";
import type { TurnGraph } from "../agent/graph.ts";
import type { HumanAnswer } from "../agent/nodes/human.ts";
import type { StateMessage } from "../agent/state.ts";

export interface HumanPause {
  tenantId: string;
  ticketId: string;
  fence: number;
  interruptId: string;
  answer: HumanAnswer;
  /** Messages that came in while the person had the ticket. */
  meanwhile: StateMessage[];
  coversSeq: number;
}

/**
 * Resumes by interrupt id, together with the messages that came in meanwhile.
 * @returns false when the graph does not wait for it (any more): the answer has reached the visitor all the same
 * @throws FenceLost when another run has the ticket
 */
export async function resumeWithAnswer(graph: TurnGraph, pause: HumanPause): Promise<boolean> {
  const configurable: CheckpointScope = {
    thread_id: pause.ticketId,
    tenant_id: pause.tenantId,
    fence: pause.fence,
    covers_seq: pause.coversSeq,
  };
  if (!(await waitsOn(graph, configurable, pause.interruptId))) return false;
  await graph.invoke(
    new Command({ resume: { [pause.interruptId]: pause.answer }, update: { messages: pause.meanwhile } }) as Parameters<
      TurnGraph["invoke"]
    >[0],
    { configurable, durability: "exit", recursionLimit: 20 },
  );
  return true;
}

/** LangGraph takes an answer nobody waits for without a word: so look first. */
export async function waitsOn(graph: TurnGraph, configurable: CheckpointScope, interruptId: string): Promise<boolean> {
  const snapshot = await graph.getState({ configurable });
  return snapshot.tasks.some((task) => task.interrupts.some((interrupt) => interrupt.id === interruptId));
}
