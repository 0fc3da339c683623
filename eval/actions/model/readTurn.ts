/** The outcome of a turn: what was started and shown, what reached the business's system, and how it ended. */

import type { ActionCard } from "../../../server/protocol/actionCards.ts";
import type { ActionDefinition } from "../../../server/protocol/actions.ts";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import type { HeardTurn, Visitor } from "../../../server/test/support/visitor.ts";
import type { Stage } from "./openStage.ts";
import type { Asked } from "./startBusinesses.ts";

export interface Turn {
  /** Actions that were called or asked about. */
  started: string[];
  /** Actions offered as a choice. */
  near: string[];
  card: ActionCard | null;
  sent: Asked[];
  /** Answered, asked a clarifying question or handed over, with something to read. */
  endsWell: boolean;
  /** Everything that the visitor read. */
  text: string;
}

export async function takeTurn(
  { businesses }: Stage,
  visitor: Visitor,
  { text, language, definitions }: { text: string; language: string; definitions: readonly ActionDefinition[] },
): Promise<Turn> {
  businesses.asked.length = 0;
  const heard = await visitor.ask(text);
  const titled = (title: string) =>
    definitions.flatMap((one) => (localizedText(one.title, language) === title ? [one.name] : []));
  const { card = null, options = [] } = clarifyOf(heard) ?? {};
  const sent = [...businesses.asked];
  return {
    started: [...new Set([...sent.map(({ action }) => action), ...(card ? titled(card.title) : [])])],
    near: options.flatMap(({ kind, label }) => (kind === "action" ? titled(label) : [])),
    ...{ card, sent, text: readOf(heard), endsWell: endedWell(heard) },
  };
}

const clarifyOf = ({ events }: HeardTurn) =>
  events.flatMap(({ event }) => (event.type === "clarify" ? [event.content] : [])).at(-1);

const readOf = ({ message, events }: HeardTurn) =>
  [
    message?.content ?? "",
    ...events.flatMap(({ event }) => {
      if (event.type === "clarify") return [event.content.prompt];
      // A person already has the conversation.
      if (event.type === "status" && event.key === "waiting_for_person") return [event.content];
      return event.type === "escalation" ? [event.content] : [];
    }),
  ]
    .join("\n")
    .trim();

function endedWell(heard: HeardTurn): boolean {
  const isEnd = heard.outcome === "answered" || heard.outcome === "clarify" || heard.outcome === "escalated";
  return isEnd && readOf(heard) !== "" && !heard.events.some(({ event }) => event.type === "error");
}
