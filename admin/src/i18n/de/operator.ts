/** The "Outbox" page, in German: part of the settings texts. */
import type { operator as english } from "../en/operator.ts";

export const operator: Record<keyof typeof english, string> = {
  "settings.tabOutbox": "Ausgang",
  "outbox.title": "Unzustellbar",
  "outbox.hint":
    "Was an einem Desk nicht erledigt werden konnte: E-Mails, die der Mailserver endgültig abgelehnt hat, und alles andere, was zu oft fehlschlug. Nur Betreiber sehen diese Seite.",
  "outbox.none": "Nichts Unzustellbares.",
  "outbox.total": "Insgesamt: {count}",
  "outbox.list": "Unzustellbares",
  "outbox.choose": "Auswählen: {kind}, {tenant}",
  "outbox.all": "Alles auf dieser Seite auswählen",
  "outbox.tries": "Versuche: {count}, aufgegeben {time}",
  "outbox.retry": "Noch einmal versuchen",
  "outbox.drop": "Verwerfen",
  "outbox.dropLabel": "Ausgewähltes verwerfen",
  "outbox.dropAsk": "Das lässt sich nicht rückgängig machen.",
  "outbox.settled": "Erledigt: {count}",
  "outbox.more": "Mehr anzeigen",
  "outbox.kind.job": "Eine Aufgabe im Hintergrund",
  "outbox.kind.escalation_opened": "Hinweise auf ein Ticket",
  "outbox.kind.resume_graph": "Ein Gespräch, das fortgesetzt werden soll",
  "outbox.kind.drop_question": "Eine zurückgenommene Rückfrage",
  "outbox.kind.wake_ticket": "Ein zurückgestelltes Ticket",
  "outbox.kind.email_answer": "Eine Antwort per E-Mail",
  "outbox.kind.mail_mention": "Eine E-Mail über eine Erwähnung",
  "outbox.kind.mail_assigned": "Eine E-Mail über ein zugewiesenes Ticket",
  "outbox.kind.visitor_followed_up": "Eine E-Mail über einen Besucher, der wieder schreibt",
  "outbox.kind.mail_awake": "Eine E-Mail über ein Ticket, das wieder da ist",
  "outbox.kind.mail_waiting": "Eine E-Mail über wartende Besucher",
  "outbox.kind.mail_owners": "Eine E-Mail an Inhaber über eine geänderte Aktion",
  "outbox.kind.call_decided": "Was über eine Aktion entschieden wurde",
};
