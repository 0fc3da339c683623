/** How sentences of a conversation open: patterns in the languages that people at the desk write. Pure. */

/** Openings of questions without a question mark. */
export const opensQuestion =
  /^\W*(?:(?:oh|and|but|so|ok|hi|hello|hey|und|aber|et|mais|y|pero)[\s,]+)*(?:what|which|where|when|who|why|how|is there|are there|do you|does|can (?:i|we|you|one)|could (?:i|we|you)|may i|was (?:ist|sind|kostet|mache|muss)|welche[rsn]?|wo|wann|wer|warum|wie|kann (?:ich|man)|gibt es|où|quand|comment|pourquoi|combien|est-ce|dónde|cuándo|cómo|cuánt[oa]s?|dove|quando|come|quanto|waar|wanneer|hoe|איפה|מתי|איך|כמה|האם|למה)(?=\s)/iu;
/** Openings that change the subject. */
export const startsAnew =
  /^\W*(?:and|also|(?:an)?other|one more|besides|by the way|btw|und|außerdem|andere|noch|übrigens|et|aussi|sinon|y|también|además|e|anche|inoltre|en|ook)(?!\p{L})/iu;
/** Leading conjunctions and greetings, which mean nothing on their own. */
export const leads =
  /^\W*(?:(?:oh|and|but|so|ok|okay|also|great|thanks|thank you|hi+|hello+|hey+|hi there|again|(?:an)?other question|one more (?:thing|question)|und|aber|ach|hallo|moin|servus|nochmal|(?:eine )?andere frage|noch (?:eine frage|was)|et|mais|salut|bonjour|y|pero|hola|e|ma|ciao|en|ו|היי|שלום)[\s,:!–-]+)+(?=\p{L})/iu;
