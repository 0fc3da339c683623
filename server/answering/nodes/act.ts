/** Makes the approved calls in parallel; their results are the answer. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { type CallRow, readCall } from "../../actions/callRow.ts";
import { performCall } from "../../actions/performCall.ts";
import { withTenant } from "../../db/tenant.ts";
import { fillIn, phrasesFor } from "../../language/phrases/index.ts";
import { localizedText } from "../../protocol/localizedText.ts";
import { resultText } from "../resultText.ts";
import { runOf, type TurnRun } from "../run.ts";
import type { State, StateUpdate } from "../state.ts";
import { wordResults } from "../wordResults.ts";

export async function act(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  return run.trace.step("act", async (detail) => {
    const { planned, business } = await readPlanned(run, state.calls);
    for (const { definition, locale } of planned) {
      const key = definition.effect === "reads" ? "looking_up" : "acting";
      run.events.acting(key, localizedText(definition.title, locale));
    }
    run.leaveQueue();
    const ctx = { db: run.parts.db, tenantId: run.tenantId, parts: run.parts };
    const calls = await Promise.all(planned.map(({ id }) => performCall(ctx, { callId: id, signal: run.signal })));
    detail.calls = calls.map(({ id, definition, state: now, failure }) =>
      [id, definition.name, now, failure].join(" "),
    );
    const done = calls.filter((call) => call.state === "done");
    const failed = { action: null, calls: [] };
    if (calls.some((call) => call.state !== "done" && call.state !== "failed"))
      return { ...failed, escalation_reason: "action_unknown" };
    if (done.length === 0) return { ...failed, escalation_reason: "action_failed" };
    const worded = await wordResults(run, state, { calls: done, business, detail });
    const others = calls.filter((call) => call.state === "failed").map(failureText);
    const told = [worded?.text ?? done.map((call) => resultText(call, business)).join("\n\n"), ...others].join("\n\n");
    const from = { is_from_action: true, calls: [], ...(worded && { confidence: worded.confidence }) };
    return state.is_mixed ? { told, ...from, confidence: null } : { answer: told, ...from };
  });
}

async function readPlanned(run: TurnRun, ids: readonly string[]): Promise<{ planned: CallRow[]; business: string }> {
  if (ids.length === 0) throw new Error("there is no call to make");
  return withTenant({ db: run.parts.db, tenantId: run.tenantId }, async (tx) => {
    const [tenant] = await tx.sql<{ name: string }[]>`select name from tenants where id = ${run.tenantId}`;
    const planned: CallRow[] = [];
    for (const callId of ids) planned.push(await readCall(tx, { callId, ticketId: run.ticketId }));
    return { planned, business: tenant?.name ?? "" };
  });
}

const failureText = ({ definition, locale }: CallRow) =>
  fillIn(phrasesFor(locale).actionFailed, { title: localizedText(definition.title, locale) });
