import type { Phrases } from "./en.ts";

export const phrases: Phrases = {
  handoverUnsure:
    "Da bin ich mir nicht sicher genug und habe Ihre Frage an unser Team weitergegeben (Ticket {ticket}). Die Antwort erscheint hier.",
  handoverNothing:
    "Dazu habe ich in unseren Unterlagen nichts gefunden und Ihre Frage an unser Team weitergegeben (Ticket {ticket}). Die Antwort erscheint hier.",
  handoverAsked:
    "Gerne. Ich habe diese Unterhaltung an unser Team weitergegeben (Ticket {ticket}). Die Antwort erscheint hier.",
  handoverPassed:
    "Ich habe diese Unterhaltung an unser Team weitergegeben (Ticket {ticket}). Die Antwort erscheint hier.",
  handoverFailed:
    "Bei uns ist etwas schiefgegangen. Ich habe Ihre Frage an unser Team weitergegeben (Ticket {ticket}). Die Antwort erscheint hier.",
  handoverLimit:
    "Der Assistent hat sein Tageslimit erreicht, deshalb habe ich Ihre Frage an unser Team weitergegeben (Ticket {ticket}). Die Antwort erscheint hier.",
  handoverApproval:
    "Dem muss erst jemand aus unserem Team zustimmen, deshalb habe ich es weitergegeben (Ticket {ticket}). Das Ergebnis erscheint hier.",
  handoverActionFailed:
    "Das hat nicht geklappt, deshalb habe ich es an unser Team weitergegeben (Ticket {ticket}). Die Antwort erscheint hier.",
  handoverActionUnknown:
    "Ich kann nicht erkennen, ob es ausgeführt wurde. Unser Team sieht nach (Ticket {ticket}). Die Antwort erscheint hier.",
  emailArrived: "Ihre E-Mail ist in dieser Unterhaltung angekommen (Ticket {ticket}). Unser Team antwortet Ihnen.",
  backToAssistant: "Sie sind wieder beim Assistenten. Ticket {ticket} wartet nicht mehr auf unser Team.",

  // Changes to the conversation
  personJoined: "{name} aus unserem Team ist jetzt da.",
  personAssigned: "Ihre Unterhaltung ist jetzt bei {name} aus unserem Team.",
  personReleased: "Ihre Unterhaltung liegt wieder bei unserem Team. Die Antwort erscheint hier.",
  personLater: "Wir melden uns später bei Ihnen. Was Sie hier schreiben, erreicht uns sofort.",
  handedBack: "Sie sind wieder beim Assistenten.",
  handedBackUnanswered: "Sie sind wieder beim Assistenten. Er beantwortet jetzt Ihre letzte Nachricht.",
  cannotAnswer:
    "Dazu habe ich in den Dokumenten keine Antwort gefunden. Sie können es mit anderen Worten versuchen oder mit einem Menschen sprechen.",
  conversationClosed: "Diese Unterhaltung wurde geschlossen. Schreiben Sie, um neu zu beginnen.",
  conversationReopened: "Diese Unterhaltung ist wieder offen. Hier antwortet der Assistent.",
  conversationMerged: "Diese Unterhaltung geht in {other} weiter. Sie finden sie unter Ihren Unterhaltungen.",
  conversationMergedHere: "Ihre Unterhaltung {other} geht hier weiter.",
  visitorBlocked: "Unser Team hat diese Unterhaltung beendet. Sie können hier nicht mehr schreiben.",
  visitorUnblocked: "Sie können hier wieder schreiben.",

  // The mail with an agent’s answer
  mailSubject: "{tenant}: Antwort auf Ihre Frage ({ticket})",
  mailGreeting: "Guten Tag,",
  mailGreetingNamed: "Guten Tag {name},",
  mailAnswered: "{name} hat Ihnen geantwortet:",
  mailFiles: "Dateien zu dieser Antwort, die Sie im Chat öffnen können:",
  mailQuestion: "Sie haben geschrieben:",
  mailConversation: "Das bisherige Gespräch:",
  mailYou: "Sie",
  mailAssistant: "KI-Assistent",
  mailLink: "Im Chat weiterlesen und antworten:",
  mailReply: "Sie können einfach auf diese E-Mail antworten.",
  mailNoLinks: "Links in der Antwort stehen nicht in dieser ersten E-Mail; Sie finden sie im Chat.",
  mailConfirm:
    "Damit weitere Antworten per E-Mail kommen, öffnen Sie diesen Link oder antworten Sie auf diese E-Mail. Bis dahin schicken wir nichts mehr an diese Adresse.",
  mailStop: "Keine E-Mails mehr erhalten",
  mailStopped: "Sie erhalten von hier keine E-Mails mehr.",

  // When a daily limit is reached
  serviceDocuments: "Heutige Antworten sind Zitate aus den Dokumenten und werden geprüft, bevor Sie sie sehen.",
  servicePeople:
    "Der Assistent hat sein Tageslimit erreicht. Hinterlassen Sie Ihre Frage hier, unser Team beantwortet sie.",
  serviceClosed:
    "Im Moment können wir keine weiteren Fragen annehmen. Bitte versuchen Sie es später noch einmal, oder schreiben Sie „{ask}“, wenn es nicht warten kann.",

  askPerson: "Mit einem Menschen sprechen",

  // Clarifying questions
  clarifyUnsure: "Ich bin nicht sicher, ob ich das Richtige gefunden habe. Ist es eines davon?",
  clarifyWhich: "Was davon meinen Sie?",
  clarifyAgain:
    "Meine letzte Antwort hat anscheinend nicht geholfen. Ist es eines davon, oder möchten Sie unser Team fragen?",
  clarifyPerson: "Meine letzte Antwort hat anscheinend nicht geholfen. Möchten Sie mit einem Menschen sprechen?",

  greeting: "Hallo! Wobei kann ich Ihnen helfen?",
  opening: "Gerne. Was möchten Sie wissen?",
  wellbeing: "Danke, alles bestens. Wobei kann ich Ihnen helfen?",
  thanks: "Gern geschehen. Wenn Sie noch etwas wissen möchten, fragen Sie einfach.",
  goodbye: "Auf Wiedersehen! Sie können jederzeit hierher zurückkommen.",
  okay: "Alles klar. Wenn Sie noch etwas wissen möchten, fragen Sie einfach.",
  praise: "Das freut mich. Wenn Sie noch etwas wissen möchten, fragen Sie einfach.",
  anger:
    "Das tut mir leid. Wenn Sie lieber mit jemandem aus dem Team schreiben möchten, schreiben Sie „Mit einem Menschen sprechen“, dann gebe ich die Unterhaltung weiter.",
  unclear: "Das habe ich nicht verstanden. Können Sie Ihre Frage in ein paar Worten stellen?",
  works: "Es funktioniert. Was möchten Sie wissen?",
  abilities:
    "Ich beantworte Fragen aus den Dokumenten dieser Website und zeige, woher jede Antwort stammt. Wenn ich mir nicht sicher bin, kann ein Mensch übernehmen.",
  identity:
    "Ich bin ein KI-Assistent, kein Mensch. Ich antworte aus den Dokumenten dieser Website, und auf Wunsch übernimmt jederzeit ein Mensch.",

  nothingToRepeat: "Ich habe bisher noch nichts beantwortet. Was möchten Sie wissen?",
  onlyQuotes:
    "Ich kann die Dokumente nur in der Sprache zitieren, in der sie geschrieben sind. Wenn Sie Hilfe in einer anderen Sprache brauchen, schreiben Sie „Mit einem Menschen sprechen“.",
  noReason:
    "Warum das so ist, sagen die Dokumente nicht. Wenn Sie mehr wissen möchten, schreiben Sie „Mit einem Menschen sprechen“.",

  // Actions on the business’s own systems
  actionAsk: "Das brauche ich noch von Ihnen: {label}.",
  actionAskSeveral: "Ich brauche noch einige Angaben:",
  actionAskAgain: "Das konnte ich nicht lesen. Ich brauche noch: {label}.",
  actionConfirm: "Das kann ich für Sie erledigen. Soll ich?",
  actionYes: "Ja, bitte",
  actionNo: "Nein",
  actionWhich: "Was davon möchten Sie?",
  actionIdentity:
    "Dafür muss ich wissen, wer Sie sind. Bitte melden Sie sich auf dieser Seite an und fragen Sie noch einmal.",
  actionNeither: "Nichts davon",
  actionDeclined: "In Ordnung, ich habe nichts unternommen.",
  actionDone: "Erledigt: {title}.",
  actionRehearsed: "Das war eine Probe: Es wurde nichts gesendet.",
  actionFailed: "Das hat nicht geklappt: {title}.",
  actionUnknown: "Ich kann nicht erkennen, ob es ausgeführt wurde. Jemand aus unserem Team sieht nach.",
  actionRejected: "Unser Team hat dem nicht zugestimmt.",
  actionRejectedBecause: "Unser Team hat dem nicht zugestimmt: {reason}",
  fromSystem: "Eben aus dem eigenen System von {business}",

  fromWeb: "Aus dem Web, nicht aus unseren eigenen Dokumenten:",

  answerLanguage: "Die Antwort ist auf {language}, wie das Dokument, aus dem sie stammt.",
  writtenIn: "Die Antwort ist auf {language}.",

  contextualizing: "Ihre Frage wird gelesen…",
  checking_cache: "Frühere Antworten werden geprüft…",
  searching: "Die Dokumente werden durchsucht…",
  reading: "Das Gefundene zu „{topic}“ wird gelesen…",
  searching_web: "Das Web wird durchsucht…",
  looking_up: "Wird nachgesehen: {title}…",
  acting: "Wird ausgeführt: {title}…",
  writing: "Die Antwort wird geschrieben…",
  checking_answer: "Die Antwort wird geprüft…",
  waiting_for_person: "Die Unterhaltung liegt jetzt bei unserem Team.",
  agent_joined: "Jemand aus unserem Team ist jetzt da.",
  ticket_status: "Der Status der Unterhaltung hat sich geändert.",
  question_cancelled: "Die Rückfrage wurde abgebrochen.",
};
