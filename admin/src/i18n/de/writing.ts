/** Writing aids: saved replies, and what is offered after @ and /. In German. */
import type { Words } from "../words.ts";

export const writing: Words<"writing"> = {
  "writing.action": "Diese Aktion starten",
  "writing.people": "Kollegen",
  "writing.replies": "Antwortvorlagen",
  "writing.fitting": "{count} zur Auswahl. Pfeiltasten bewegen, Enter übernimmt.",
  "writing.nothingFits": "Nichts passt.",
  "writing.no.people": "Außer dir arbeitet hier noch niemand.",
  "writing.no.replies":
    "Noch keine Vorlagen. Lege unter „Antwortvorlagen“ eine an, dann hast du sie in jedem Ticket zur Hand.",
  "writing.find": "Vorlage suchen",
  "writing.new": "Neue Vorlage",
  "writing.change": "Vorlage ändern",
  "writing.team": "Team",
  "writing.edit": "Ändern",
  "writing.editOne": "Vorlage {name} ändern",
  "writing.name": "Name",
  "writing.words": "Text",
  "writing.placeholders": "Platzhalter",
  "writing.placeholdersHint":
    "Sie werden ausgefüllt, wenn die Vorlage verwendet wird. Was über einen Besucher nicht bekannt ist, bleibt stehen, und du erfährst es vor dem Senden.",
  "writing.placeholder.visitor.name": "Name des Besuchers, falls bekannt",
  "writing.placeholder.visitor.email": "E-Mail-Adresse des Besuchers, falls bekannt",
  "writing.placeholder.agent.name": "Name der Person, die die Vorlage verwendet",
  "writing.placeholder.ticket.number": "Nummer des Tickets",
  "writing.filled": "In diesem Ticket heißt das:",
  "writing.share": "Mit dem ganzen Team teilen",
  "writing.onlyYours": "Diese Vorlage siehst nur du. Inhaber können eine mit dem ganzen Team teilen.",
  "writing.delete": "Löschen",
  "writing.deleteAsk": "Diese Vorlage löschen?",
  "writing.deleteShared": "Für das ganze Team löschen?",
  "writing.full": "Es gibt schon 500 Vorlagen. Lösche zuerst eine.",
};
