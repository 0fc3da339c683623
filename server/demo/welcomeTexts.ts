/**
 * The demo's greetings in the widget's languages. Only English has starter questions: the documentation is in English,
 * and without a model it can be searched only in that language.
 */
const GREETINGS = {
  ar: "مرحبًا! اسألني عن أي شيء يخص Frontdesk. أجيب من وثائقه وأريك أين وجدت الإجابة.",
  de: "Hallo! Fragen Sie mich alles über Frontdesk. Ich antworte aus der Dokumentation und zeige Ihnen, wo es steht.",
  es: "¡Hola! Pregunte lo que quiera sobre Frontdesk. Respondo con su documentación y le muestro dónde lo he encontrado.",
  fr: "Bonjour ! Posez-moi vos questions sur Frontdesk. Je réponds à partir de sa documentation et vous montre où je l’ai trouvé.",
  he: "שלום! אפשר לשאול אותי כל דבר על Frontdesk. אני עונה מתוך התיעוד ומראה איפה זה כתוב.",
  hi: "नमस्ते! Frontdesk के बारे में कुछ भी पूछिए। मैं इसके दस्तावेज़ों से उत्तर देता हूँ और दिखाता हूँ कि वह कहाँ लिखा है।",
  it: "Buongiorno! Mi chieda qualsiasi cosa su Frontdesk. Rispondo in base alla documentazione e Le mostro dove l’ho trovato.",
  ja: "こんにちは。Frontdeskのことなら何でもお尋ねください。ドキュメントをもとにお答えし、出典もお見せします。",
  nl: "Hallo! Vraag me alles over Frontdesk. Ik antwoord uit de documentatie en laat u zien waar het staat.",
  pl: "Dzień dobry! Odpowiadam na pytania o Frontdesk na podstawie dokumentacji i pokazuję, gdzie to jest napisane.",
  pt: "Olá! Pergunte-me o que quiser sobre o Frontdesk. Respondo com base na documentação e mostro onde encontrei.",
  tr: "Merhaba! Frontdesk hakkında istediğinizi sorun. Belgelerine dayanarak yanıt verir, nerede yazdığını gösteririm.",
  zh: "您好！关于 Frontdesk 的问题都可以问我。我会根据文档回答，并告诉您出处。",
};

export const WELCOME_TEXTS = Object.entries(GREETINGS).map(([locale, greeting]) => ({ locale, greeting }));
