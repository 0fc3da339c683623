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
    before: "{count} Gespräche warten auf euch: {tickets}.",
    after: alerts,
  },
  waitMore: {
    subject: "{count} Gespräche warten auf eine Antwort",
    before: "{count} Gespräche warten auf euch: {tickets} und {more} weitere.",
    after: alerts,
  },
  approveOne: {
    subject: "{ticket} braucht eine Freigabe",
    before:
      "In diesem Gespräch wartet eine Aktion: auf eine Freigabe oder darauf, dass jemand nachsieht, ob sie ausgeführt wurde.",
    after: alerts,
  },
  actionSecrets: {
    subject: "Der Schlüssel der Aktion {action} wurde geändert",
    before:
      "{author} hat den Schlüssel geändert, mit dem die Aktion {action} gesendet wird. Diese E-Mail bekommen alle Inhaber.",
    after:
      "Wenn das niemand von euch war, beendet die Sitzungen dieses Kontos, ändert das Passwort und setzt den Schlüssel neu.",
  },
  actionApproval: {
    subject: "Die Aktion {action} braucht jetzt weniger Zustimmung",
    before:
      "{author} hat geändert, wer der Aktion {action} zustimmen muss: Es wird weniger verlangt als vorher. Diese E-Mail bekommen alle Inhaber.",
    after:
      "Wenn das niemand von euch war, beendet die Sitzungen dieses Kontos, ändert das Passwort und stellt die Zustimmung wieder ein.",
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
