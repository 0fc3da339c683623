/** What proposals are made from: questions that a person answered, and their answers, without what tells of the visitor. */
import type { Parts } from "../context/context.ts";
import type { TenantContext } from "../db/tenant.ts";
import { retrievePassages } from "../knowledge/retrieval/retrievePassages.ts";
import { withoutCourtesies } from "../language/manners/smallTalk.ts";
import type { Passage, QuestionAndAnswer } from "../ports/engine.ts";
import { type Anonymized, anonymize, GAP } from "./anonymize.ts";
import { askingPart } from "./askingPart.ts";
import { findQuestions } from "./exchange/findQuestions.ts";
import { type Exchange, readExchange } from "./exchange/readExchange.ts";
import { settleExchange } from "./exchange/settleExchange.ts";
import { keepGeneral } from "./keepGeneral.ts";
import { numberLabels } from "./personalWords.ts";

export type SourceContext = TenantContext & { parts: Pick<Parts, "embedder" | "reranker" | "log"> };

export interface ProposalSource {
  ticketId: string;
  /** The agent's message that answers, or begins to. */
  messageId: string;
  question: Anonymized;
  answer: Anonymized;
  /** Something of the answer holds for everybody; else it is whole but for names, numbers and the like. */
  isGeneral: boolean;
  /** Who wrote it. */
  author: string;
  /** What anybody may read, and who is named: see `anonymize`. */
  more: { known: string; names: string[] };
}

/** As much as a written question may have. */
const QUESTION_CHARS = 300;
/** As much of what was asked as the tenant's documents are searched for. */
const SEARCHED_CHARS = 600;

/** "My order […]" is still my order without its number. */
const owned = `(?:my|our|the|this|mein(?:e[rnms]?)?|unser(?:e[rnms]?)?|die(?:se[rnms]?)?|der|ma|mon|notre|mi|nuestr[oa]|mijn|la mia|minha|moje)\\s+`;
/** Where something was, and what it was called. */
const missing = `\\s*(?:(?<!\\p{L})(?<!(?<!\\p{L})${owned})(?:${numberLabels}))?[\\s#:]*${GAP.replace(/[[\]]/g, "\\$&")}[\\s,;:]*`;
const missingAtEnd = new RegExp(`${missing}(?=[?.!]|$)`, "giu");
const missingBefore = new RegExp(missing, "giu");

/** A question has no use for the place where something was: of "Order […], my lamp is broken" only the lamp is left. */
export function questionOf({ text }: Anonymized): string {
  const whole = text.replaceAll(missingAtEnd, "").replaceAll(missingBefore, " ").trim();
  return whole.replace(/^\p{Ll}/u, (first) => first.toUpperCase()).slice(0, QUESTION_CHARS);
}

/** As the rules have it. */
export const pairOf = ({ question, answer }: ProposalSource): QuestionAndAnswer => ({
  question: questionOf(question),
  answer: answer.text,
});

/**
 * What one message of an agent's says, with the question that it settles; where it settles none, the one that waited for it.
 * @returns null when there is no such message of an agent's; @throws database errors; what the embedder throws
 */
export async function readSource(ctx: SourceContext, messageId: string): Promise<ProposalSource | null> {
  const exchange = await readExchange(ctx, messageId);
  if (!exchange) return null;
  const { lines, waiting, locale } = exchange;
  const own = lines.findIndex(({ id }) => id === messageId);
  const more = await moreOf(ctx, exchange);
  const settled = await settleExchange(ctx.parts.embedder, exchange, more);
  const answered = settled.find(({ statements }) => statements.some(({ line }) => line === own));
  const answer = anonymize(lines[own]!.text, more);
  const general = keepGeneral(answer);
  const isGeneral = general.text !== "";
  return {
    ...aboutMessage(exchange, own),
    question: anonymize(answered?.question.cold ?? askingPart(withoutCourtesies(waiting, locale)), more),
    answer: isGeneral ? general : answer,
    isGeneral,
    more,
  };
}

/**
 * The questions of the exchange that ends with a message of an agent's, each with what answers it.
 * @returns none when nothing was settled; @throws database errors; what the embedder throws
 */
export async function readSettled(ctx: SourceContext, messageId: string): Promise<ProposalSource[]> {
  const exchange = await readExchange(ctx, messageId);
  if (!exchange) return [];
  const more = await moreOf(ctx, exchange);
  return (await settleExchange(ctx.parts.embedder, exchange, more)).map(({ question, statements }) => ({
    ...aboutMessage(exchange, statements[0]!.line),
    question: anonymize(question.cold, more),
    answer: anonymize(statements.map(({ text }) => text).join(" "), more),
    isGeneral: true,
    more,
  }));
}

function aboutMessage({ ticketId, lines }: Exchange, line: number) {
  const { id: messageId, author } = lines[line]!;
  return { ticketId, messageId, author: author ?? "" };
}

async function moreOf(ctx: SourceContext, { lines, people, locale }: Exchange): Promise<ProposalSource["more"]> {
  const asked = findQuestions(lines, locale).map(({ cold }) => cold);
  const question = asked.join(" ").slice(0, SEARCHED_CHARS);
  const found =
    question === ""
      ? []
      : await retrievePassages({ ...ctx, parts: { ...ctx.parts, reranker: null } }, { question, keywords: [] });
  return { known: textOf(found), names: people };
}

/** Passages as the text that is anybody's to read. */
export const textOf = (passages: Passage[]) =>
  passages.map(({ title, heading_path, content }) => [title, ...heading_path, content].join("\n")).join("\n");
