import type { Words } from "../words.ts";

export const inbox: Words<"inbox"> = {
  "inbox.title": "Posteingang",
  "inbox.filter": "Welche Tickets",
  "inbox.needs_person": "Braucht jemanden",
  "inbox.mine": "Meine",
  "inbox.all": "Alle",
  "inbox.empty.needs_person": "Niemand wartet. Neue Tickets erscheinen hier von selbst.",
  "inbox.empty.mine": "Du hast kein Ticket übernommen. Übernimm eines unter „Braucht jemanden“.",
  "inbox.empty.all": "Noch keine Gespräche. Setze den Schnipsel aus den Einstellungen auf deine Seite.",
  "inbox.more": "Ältere Tickets zeigen",
  "inbox.pick": "Wähle links ein Ticket, um es zu lesen.",
  "inbox.waiting": "wartet {time}",
  "inbox.justNow": "gerade eben",
  "inbox.unread": "Neu",
  "inbox.untitled": "Gespräch ohne Titel",
  "inbox.held": "{name} ist dran",
  "inbox.heldByMe": "Du bist dran",
  "inbox.list": "Tickets",
};
