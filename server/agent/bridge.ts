/** The fixed words with which a conversation goes to a person. Never written by a model. */
import type { EscalationReason } from "./state.ts";

type Language = "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "ar";

const opening: Record<Language, { unsure: string; asked: string; failure: string }> = {
  en: {
    unsure: "I am not sure enough to answer this.",
    asked: "Of course.",
    failure: "Something went wrong on our side.",
  },
  de: {
    unsure: "Da bin ich mir nicht sicher genug.",
    asked: "Gerne.",
    failure: "Bei uns ist etwas schiefgegangen.",
  },
  fr: {
    unsure: "Je ne suis pas assez sûr pour répondre à cette question.",
    asked: "Bien sûr.",
    failure: "Un problème est survenu de notre côté.",
  },
  es: {
    unsure: "No estoy lo bastante seguro para responder a esto.",
    asked: "Por supuesto.",
    failure: "Algo ha fallado por nuestra parte.",
  },
  it: {
    unsure: "Non sono abbastanza sicuro per rispondere.",
    asked: "Certamente.",
    failure: "Qualcosa è andato storto da parte nostra.",
  },
  pt: {
    unsure: "Não tenho certeza suficiente para responder a isto.",
    asked: "Claro.",
    failure: "Algo correu mal do nosso lado.",
  },
  nl: {
    unsure: "Ik weet dit niet zeker genoeg.",
    asked: "Natuurlijk.",
    failure: "Er ging iets mis aan onze kant.",
  },
  ar: { unsure: "لست متأكدًا بما يكفي للإجابة عن هذا.", asked: "بالطبع.", failure: "حدث خطأ من جانبنا." },
};

const handover: Record<Language, (ticket: string) => string> = {
  en: (ticket) => `I have passed your question to a person (ticket ${ticket}). The answer will appear here.`,
  de: (ticket) => `Ich habe Ihre Frage an einen Menschen weitergegeben (Ticket ${ticket}). Die Antwort erscheint hier.`,
  fr: (ticket) => `J’ai transmis votre question à une personne (ticket ${ticket}). La réponse apparaîtra ici.`,
  es: (ticket) => `He pasado su pregunta a una persona (ticket ${ticket}). La respuesta aparecerá aquí.`,
  it: (ticket) => `Ho passato la sua domanda a una persona (ticket ${ticket}). La risposta apparirà qui.`,
  pt: (ticket) => `Passei a sua pergunta a uma pessoa (ticket ${ticket}). A resposta aparecerá aqui.`,
  nl: (ticket) => `Ik heb uw vraag aan een mens doorgegeven (ticket ${ticket}). Het antwoord verschijnt hier.`,
  ar: (ticket) => `لقد أحلت سؤالك إلى شخص (تذكرة ${ticket}). ستظهر الإجابة هنا.`,
};

/** @param locale a BCP 47 tag; languages without a text of their own get English */
export function bridgeText(reason: EscalationReason, locale: string | null, ticketNumber: string): string {
  const tag = locale?.slice(0, 2).toLowerCase() ?? "en";
  const language = (tag in opening ? tag : "en") as Language;
  const { unsure, asked, failure } = opening[language];
  const first = reason === "asked_for_person" ? asked : reason === "failure" ? failure : unsure;
  return `${first} ${handover[language](ticketNumber)}`;
}
