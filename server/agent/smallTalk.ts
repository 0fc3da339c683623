/** Hears a bare greeting or thanks, and answers it in fixed words: no search, no model, no ticket for a "hi". Pure. */

type Talk = "greeting" | "thanks";

const heard: Record<Talk, RegExp> = {
  greeting:
    /^(?:hi+|hey+|hello+|howdy|yo|good (?:morning|afternoon|evening|day)|greetings|hallo|moin|servus|gr[uü](?:ß|ss) (?:gott|dich)|guten (?:tag|morgen|abend)|bonjour|bonsoir|salut|coucou|hola|buen(?:os|as) (?:d[ií]as|tardes|noches)|ciao|salve|buongiorno|buonasera|ol[aá]|bom dia|boa (?:tarde|noite)|hoi|goede(?:morgen|middag|navond)|goedendag|مرحبا|أهلا|السلام عليكم)(?: (?:there|all|everyone|team|zusammen|à tous|a todos))?$/iu,
  thanks:
    /^(?:thanks?(?: you)?(?: (?:a lot|so much|very much|again))?|thx|ty|cheers|danke(?:schön)?(?: (?:dir|ihnen|sehr|schön))?|vielen dank|merci(?: (?:beaucoup|bien))?|(?:muchas )?gracias|grazie(?: mille)?|(?:muito )?obrigad[oa]|dank je|dank u(?: wel)?|bedankt|شكرا(?: جزيلا)?)$/iu,
};

const replies: Record<string, Record<Talk, string>> = {
  en: { greeting: "Hello! What can I help you with?", thanks: "You are welcome. Is there anything else?" },
  de: { greeting: "Hallo! Wobei kann ich helfen?", thanks: "Gern geschehen. Kann ich sonst noch helfen?" },
  fr: { greeting: "Bonjour ! Comment puis-je vous aider ?", thanks: "Je vous en prie. Autre chose ?" },
  es: { greeting: "¡Hola! ¿En qué puedo ayudarle?", thanks: "De nada. ¿Algo más?" },
  it: { greeting: "Salve! Come posso aiutarla?", thanks: "Prego. C’è altro?" },
  pt: { greeting: "Olá! Em que posso ajudar?", thanks: "De nada. Mais alguma coisa?" },
  nl: { greeting: "Hallo! Waarmee kan ik helpen?", thanks: "Graag gedaan. Nog iets?" },
  ar: { greeting: "مرحبًا! كيف يمكنني مساعدتك؟", thanks: "على الرحب والسعة. هل من شيء آخر؟" },
};

/** @returns the reply, or null when the message is more than a greeting or thanks */
export function smallTalkReply(message: string, locale: string | null): string | null {
  const plain = message
    .normalize("NFC")
    .replace(/[\p{P}\p{S}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const talk = (Object.keys(heard) as Talk[]).find((kind) => heard[kind].test(plain));
  if (!talk) return null;
  return (replies[locale?.slice(0, 2).toLowerCase() ?? "en"] ?? (replies.en as Record<Talk, string>))[talk];
}
