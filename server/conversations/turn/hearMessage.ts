/** Classifies a visitor's message before any search. Pure. */
import type { ClarifyReply } from "../../answering/nodes/clarify.ts";
import { pickOption } from "../../answering/pickOption.ts";
import { smallTalkReply } from "../../answering/smallTalk.ts";
import type { AskedQuestion } from "../../answering/state.ts";
import type { OpenQuestion } from "../../db/sql/turnStart.ts";
import { asksForPerson } from "../../language/manners/asksForPerson.ts";
import { callsOff } from "../../language/manners/callsOff.ts";
import { type AnswerWish, hearRequest } from "../../language/manners/hearRequest.ts";
import { withoutCourtesies } from "../../language/manners/smallTalk.ts";
import { fillIn, phrasesFor } from "../../language/phrases/index.ts";
import { tokenize } from "../../language/tokenize.ts";
import type { ServiceLevel } from "../../protocol/service.ts";
import { type Repetition, repetitionOf } from "./repeatedQuestion.ts";
import type { TurnStart } from "./turnStart.ts";

/** A question repeated more often than this is escalated. */
const MAX_REPETITIONS = 1;

type Heard = Pick<
  TurnStart,
  "question" | "hasFiles" | "unseen" | "locale" | "settings" | "answers" | "earlier" | "situation"
>;

/** Whether a message leaves an open clarifying question open: small talk gets its line, and the options stay. */
export function isBeside(open: OpenQuestion | null, message: string, locale: string | null): boolean {
  if (open === null || pickOption(message, open, locale) !== null || callsOff(message)) return false;
  return smallTalkReply(message, locale) !== null;
}

/**
 * The message as a question of its own, with what needs no search: a request for a person, a repeat of the last answer,
 * or small talk.
 */
export function askedQuestion(start: Heard, level: ServiceLevel): AskedQuestion {
  const { locale } = start;
  const { content } = start.question;
  const before = start.unseen.at(-2)?.content ?? null;
  const talk = smallTalkReply(content, locale, before);
  const request = hearRequest(content, locale);
  const escalationReason =
    reasonAtOnce(start, request) ?? (level === "people" && talk === null ? "budget_spent" : null);
  const isClosed = level === "closed" && talk === null && escalationReason === null;
  const wish = escalationReason || isClosed ? null : request;
  const answer = isClosed ? closedText(locale) : escalationReason || wish ? null : talk;
  const answeredFrom = repeated(start)?.sections ?? null;
  return { question: withoutCourtesies(content, locale), escalationReason, answer, wish, answeredFrom };
}

function repeated({ question, situation, earlier }: Heard): Repetition | null {
  return repetitionOf({ content: question.content, scope: situation.scope }, earlier);
}

function closedText(locale: string | null): string {
  const { serviceClosed, askPerson } = phrasesFor(locale);
  return fillIn(serviceClosed, { ask: askPerson });
}

/**
 * The message as a reply to a clarifying question: an option, a request for a person, "none of these", or a new
 * question.
 */
export function clarifyReply(start: Heard, level: ServiceLevel): ClarifyReply {
  const asked = askedQuestion(start, level);
  if (personChosenAt(start) !== null) return { kind: "person" };
  const option = pickedOption(start);
  if (asked.escalationReason === null && option !== null) return { kind: "option", index: option };
  // When a daily limit is reached, don't escalate what the visitor has just cancelled.
  const isOver = (asked.escalationReason ?? "budget_spent") === "budget_spent" && callsOff(start.question.content);
  const { content } = start.question;
  if (!isOver) return { kind: "question", text: content, asked };
  const answer = smallTalkReply(content, start.locale) ?? phrasesFor(start.locale).okay;
  return { kind: "question", text: content, asked: { ...asked, escalationReason: null, answer } };
}

/**
 * The clarifying question at which the visitor chose a person; null if they did not, or if files came along, which
 * escalate for their own reason.
 */
export function personChosenAt(start: Pick<Heard, "question" | "answers" | "hasFiles" | "locale">): string | null {
  const { answers } = start;
  const option = pickedOption(start);
  if (!answers || option === null || start.hasFiles) return null;
  return answers.options[option]?.kind === "person" ? answers.id : null;
}

/** Reasons to escalate before trying an answer, among them files, which only a person can read. */
function reasonAtOnce(start: Heard, request: AnswerWish | null): AskedQuestion["escalationReason"] {
  const { content } = start.question;
  if (asksForPerson(content)) return "asked_for_person";
  if (start.hasFiles) return "sent_files";
  if (!start.settings.ai_enabled || hasWordFor(content, start.settings.escalate_words)) return "by_rule";
  const option = pickedOption(start);
  if (option !== null) return start.answers?.options[option]?.kind === "person" ? "asked_for_person" : null;
  if (request) return null;
  const repetition = repeated(start);
  return repetition && repetition.times > MAX_REPETITIONS ? "repeated" : null;
}

/** Whether a message contains one of the words, as a whole word, in any spelling variant. */
function hasWordFor(message: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const spaced = (text: string) => ` ${tokenize(text).join(" ")} `;
  const said = spaced(message);
  return words.some((each) => spaced(each).trim() !== "" && said.includes(spaced(each)));
}

function pickedOption({ answers, question, locale }: Pick<Heard, "answers" | "question" | "locale">): number | null {
  return answers && pickOption(question.content, answers, locale);
}
