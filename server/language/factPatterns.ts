/** How visitors state facts about themselves: an order number, their plan, a product they own. */

/** One to three words, as few as possible; plan names are often in lower case. */
const WORD = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}+.-]*[\\p{L}\\p{N}+])?";
const NAME = `(?<name>${WORD}(?: ${WORD}){0,2}?)`;
/** Words with a capital letter or a digit, which distinguish products from other things. */
const PROPER_WORD = "(?:\\p{Lu}(?:[\\p{L}\\p{N}+-]*[\\p{L}\\p{N}+])?|\\p{N}[\\p{L}\\p{N}]*)";
const PROPER = `(?<name>${PROPER_WORD}(?: ${PROPER_WORD}){0,3})`;
const BEFORE = "(?<![\\p{L}\\p{N}])";
const AFTER = "(?![\\p{L}\\p{N}])";

const any = (source: string, flags = "iu") => new RegExp(`${BEFORE}(?:${source})${AFTER}`, flags);

/** `marked`: a word or sign announces the number; otherwise it must be long. */
const orderWords =
  "order|booking|bestellung|bestell|bestelling|bestel|auftrag|auftrags|buchung|commande|pedido|orden|ordine|encomenda|zamówienie|zamówienia|sipariş|طلب|الطلب|طلبي|הזמנה|注文|订单|訂單|ऑर्डर";
const numberWords =
  "\\s*(?:number|no\\.?|num\\.?|nummer|nr\\.?|id|code|numéro|número|numero|n[°ºo]\\.?|رقم|番号|号|號)";
const links = "(?:\\s*(?:is|was|ist|lautet|est|es|è|é|war|with|mit|:|=))*";

export const orderPattern = new RegExp(
  `${BEFORE}(?:رقم )?(?:${orderWords})(?<marked>-?${numberWords})?${links}\\s*(?<sign>#|№)?\\s*(?<name>(?=[A-Z-]*\\d)[A-Z0-9][A-Z0-9-]{2,24})(?![\\p{L}\\p{N}-])`,
  "giu",
);

export const planPatterns = [
  any(
    `(?:i|we)(?:'m|’m|'re|’re| am| are| have| use| got|'ve got|’ve got| pay for)(?: currently| still)?(?: on| using| subscribed to)? (?:the |a |an |your )?${NAME} (?:plan|tier|subscription|package)`,
  ),
  any(`(?:my|our) (?:plan|tier|subscription|package) is (?:called )?(?:the )?${NAME}(?=[.,;!?]|$| and | but | so )`),
  any(
    `(?:ich|wir) (?:habe|haben|nutze|nutzen|bin|sind)(?: im| in dem| den| das| einen| ein| auf dem)? ${NAME}[ -](?:tarif|plan|abo|paket)`,
  ),
  any(`(?:mein|unser) (?:tarif|plan|abo|paket) (?:ist|heißt) (?:der |das )?${NAME}(?=[.,;!?]|$| und )`),
  any(
    `(?:j'ai|j’ai|je suis sur|je suis au|j'utilise|j’utilise|nous avons|nous utilisons) (?:le |la |l'|l’|un |une )?(?:forfait|abonnement|offre|formule|plan) ${NAME}(?=[.,;!?]|$| et )`,
  ),
  any(`(?:mon|notre) (?:forfait|abonnement|plan) est (?:le )?${NAME}(?=[.,;!?]|$| et )`),
  any(`(?:tengo|tenemos|uso|usamos|estoy en|estamos en|estoy con) (?:el |un )?plan ${NAME}(?=[.,;!?]|$| y )`),
  any(`(?:mi|nuestro) plan es (?:el )?${NAME}(?=[.,;!?]|$| y )`),
  any(`(?:ho|abbiamo|uso|usiamo) (?:il |un |l')?(?:piano|abbonamento) ${NAME}(?=[.,;!?]|$| e )`),
  any(`(?:tenho|temos|uso|usamos|estou no) (?:o |um )?plano ${NAME}(?=[.,;!?]|$| e )`),
  any(
    `(?:ik|wij|we) (?:heb|hebben|gebruik|gebruiken|zit op|zitten op) (?:het |een )?${NAME}[ -](?:abonnement|plan|pakket)`,
  ),
  any(`(?:لدي|عندي|مشترك في|أستخدم) (?:خطة|باقة) ${NAME}(?=[.,;!?؟،]|$)`),
];

export const productPatterns = [
  any(
    `(?:[Ii]|[Ww]e) (?:have|own|use|bought|purchased|ordered|got|am using|are using) (?:the |a |an |your )?${PROPER}`,
    "u",
  ),
  any(`(?:[Mm]y|[Oo]ur|[Tt]he) ${PROPER} (?:is|isn't|isn’t|does|doesn't|doesn’t|won't|won’t|keeps|stopped|has)`, "u"),
  any(
    `(?:[Ii]ch|[Ww]ir) (?:habe|haben|nutze|nutzen|besitze|verwende|verwenden) (?:einen |eine |ein |den |die |das |Ihre |Ihren |Ihr )?${PROPER}`,
    "u",
  ),
  any(`(?:[Jj]'ai|[Jj]’ai|[Jj]'utilise|[Jj]’utilise|[Nn]ous avons) (?:un |une |le |la |votre )?${PROPER}`, "u"),
  any(`(?:[Tt]engo|[Uu]so|[Tt]enemos|[Cc]ompré) (?:un |una |el |la )?${PROPER}`, "u"),
];

/** How a follow-up says "the one I have". */
export const ownPatterns = {
  plan: any(
    "(?:my|our|mein|meinen|meinem|unser|unseren|mon|notre|mi|nuestro|il mio|nostro|meu|nosso|mijn|ons) (?:current |aktuellen? )?(?:plan|tier|subscription|package|tarif|abo|paket|forfait|abonnement|offre|piano|plano|pakket)|خطتي|باقتي",
  ),
  product: any(
    "(?:my|our) (?:product|device|model|version)|(?:mein|meinem|meinen|unser) (?:produkt|gerät|modell)|(?:mon|notre) (?:produit|appareil|modèle)|(?:mi|nuestro) (?:producto|dispositivo|modelo)|منتجي|جهازي",
  ),
} as const;

/** Words that the patterns match but that are not names. */
export const noNames = new Set(
  "right wrong best new old current different other another same cheaper cheapest bigger smaller frage problem konto rechnung bestellung account question issue order paket termin fehler idee website webseite question problème compte commande pregunta problema cuenta pedido ai ki ia bot api".split(
    " ",
  ),
);
