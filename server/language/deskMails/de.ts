/** Mails to the team, in German. */
import type { DeskMails } from "./en.ts";

const alerts = "Welche E-Mails du bekommst, stellst du unter „Konto“ ein.";

export const de: DeskMails = {
  invitation: {
    subject: "Einladung zum Desk „{tenant}“",
    before:
      "{inviter} lädt dich ein, am Desk „{tenant}“ mitzuarbeiten. Mit diesem Link nimmst du an. Er funktioniert einmal und läuft ab nach: {time}.",
    after: "Wenn du das nicht möchtest, musst du nichts tun.",
  },
  reset: {
    subject: "Neues Passwort",
    before: "Mit diesem Link wählst du ein neues Passwort. Er funktioniert einmal und läuft ab nach: {time}.",
    after:
      "Danach bist du überall abgemeldet. Hast du das nicht angefordert, musst du nichts tun: Dein Passwort bleibt, wie es ist.",
  },
  signUp: {
    subject: "Bestätige deine Adresse",
    before:
      "Jemand möchte mit dieser Adresse das Desk „{tenant}“ eröffnen. Wenn du das bist, bestätige es mit diesem Link. Er funktioniert einmal und läuft ab nach: {time}.",
    after: "Wenn du es nicht bist, musst du nichts tun.",
  },
  waitsOne: {
    subject: "{ticket} wartet auf eine Antwort",
    before: "Jemand wartet auf eine Antwort von euch.",
    after: alerts,
  },
  waitMany: {
    subject: "{count} Gespräche warten auf eine Antwort",
    before: "{count} Besucher warten auf eine Antwort: {tickets}.",
    after: alerts,
  },
  waitMore: {
    subject: "{count} Gespräche warten auf eine Antwort",
    before: "{count} Besucher warten auf eine Antwort: {tickets} und {more} weitere.",
    after: alerts,
  },
  awake: {
    subject: "{ticket} ist wieder da",
    before: "{ticket} war bis jetzt zurückgestellt. Es wartet noch jemand auf eine Antwort.",
    after: alerts,
  },
  assigned: {
    subject: "{author} hat dir {ticket} zugewiesen",
    before: "{author} hat dir {ticket} zugewiesen.",
    after: alerts,
  },
  assignedMany: {
    subject: "{author} hat dir {count} Tickets zugewiesen",
    before: "{author} hat dir {count} Tickets zugewiesen. Du findest sie unter „Meine“.",
    after: alerts,
  },
  followedUp: {
    subject: "In {ticket} geht es weiter",
    before:
      "Nach deiner Antwort in {ticket} kam eine neue Nachricht. Die KI antwortet, wenn du nicht selbst übernimmst.",
    after: alerts,
  },
  mention: {
    subject: "{author} hat dich in {ticket} erwähnt",
    before: "{author} hat dich in einer Notiz zu {ticket} erwähnt.",
    after: "",
  },
};
