/** Stores the final answer and shows it. A person's answer is stored and shown before the graph is resumed: nothing to do. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { v7 } from "uuid";
import { commitAnswer } from "../../conversations/commitTurn.ts";
import { cacheMake, isAdmissible, restsOn } from "../cacheGuard.ts";
import type { TurnRun } from "../run.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";

export async function deliver(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const { run } = config.configurable as { run?: TurnRun };
  if (!run) return {}; // resumed by a person's answer
  const answer = state.answer ?? "";
  const message = await commitAnswer(run, state, {
    content: answer,
    citations: state.citations,
    confidence: state.confidence,
    stopped: false,
  });
  run.events.message(message, state.citations);
  if (!state.is_cache_hit) void admit(run, state, answer);
  return { context: [], messages: [{ id: message.id, seq: message.seq, role: message.role, content: answer }] };
}

/** After the visitor has the answer: keep it for the next one who asks. Never in the way of this turn. */
async function admit(run: TurnRun, state: State, answer: string): Promise<void> {
  const { cache, embedder, log } = run.parts;
  const question = standaloneQuestion(state);
  const confidence = state.confidence ?? 0;
  const isFollowUp = state.messages.filter((message) => message.role === "visitor").length > 1;
  const passages = state.context;
  if (
    !isAdmissible({
      question,
      content: answer,
      confidence,
      citationCount: state.citations.length,
      isFollowUp,
      passages,
    })
  )
    return;
  try {
    const [vector] = await embedder.embed([question]);
    if (!vector) return;
    const rests_on = restsOn(
      passages,
      state.citations.map((citation) => citation.n),
    );
    await cache.put(run.tenantId, vector, {
      id: v7(),
      question,
      answer,
      citations: state.citations,
      confidence,
      locale: run.locale,
      rests_on,
      make: cacheMake(run),
      created_at: new Date().toISOString(),
    });
  } catch (error) {
    log.warn({ err: error }, "the answer could not be cached");
  }
}
