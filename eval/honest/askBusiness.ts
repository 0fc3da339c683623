/** Asks a business all its questions as visitors would, each in a separate conversation. */
import type { HistoryLine } from "../../server/ports/engine.ts";
import type { TaughtTenant } from "../teachTenant.ts";
import { type Walk, walkGraph } from "../walkGraph.ts";
import type { Business, HonestQuestion } from "./readBusinesses.ts";
import { type Result, resultOf } from "./scoreTurns.ts";

/** `off`, `follow-up`: off-topic, first in a conversation or after an answer; `vague`: on-topic. */
export type HonestKind = "off" | "follow-up" | "vague";

export interface AskedHonestly {
  kind: HonestKind;
  question: HonestQuestion;
  result: Result;
  /** Titles offered or cited. */
  titles: string[];
  walk: Walk;
}

export async function askBusiness(tenant: TaughtTenant, business: Business): Promise<AskedHonestly[]> {
  const said = await sayFirst(tenant, business.first);
  const asked: AskedHonestly[] = [];
  const ask = async (kind: HonestKind, questions: HonestQuestion[], history: HistoryLine[]) => {
    for (const question of questions) asked.push({ kind, ...(await askOne(tenant, question, history)) });
  };
  await ask("off", business.offTopic, []);
  await ask("follow-up", business.offTopic, said);
  await ask("vague", business.vague, []);
  return asked;
}

async function sayFirst(tenant: TaughtTenant, text: string): Promise<HistoryLine[]> {
  const { state } = await walkGraph(tenant, { text, history: [] }, { isHeard: true });
  return [
    { role: "visitor", content: text },
    { role: "assistant", content: state.answer ?? "" },
  ];
}

async function askOne(tenant: TaughtTenant, question: HonestQuestion, history: HistoryLine[]) {
  const walk = await walkGraph(tenant, { text: question.text, history }, { isHeard: true });
  const titles = walk.asked?.sections ?? walk.state.citations.map(({ title }) => title);
  return { question, walk, titles, result: resultOf(question, { ended: walk.ended, titles }) };
}
