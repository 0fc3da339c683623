/** Whether somebody says who they are, where they live or how to reach them. Pure. */

/** Phrases by which people introduce themselves or say where they live or can be reached. */
const INTRODUCES = new RegExp(
  [
    "(?:my|the) (?:full |first |last |sur|user ?)?name(?:'s)? (?:is|:)|(?:i am|i'm|this is|it's) (?:called|named|mr|mrs|ms|dr)\\b|call me\\b|i live (?:in|at|on)",
    "(?:my|meine?|mon|ma|mi|meu|minha|il mio|la mia|mijn) (?:e-?mail|phone|mobile|cell|telephone|number|address|iban|card number|account number|order number|customer number|passport|birthday|date of birth|password|pin|ssn|adresse|telefonnummer|handynummer|nummer|bestellnummer|kundennummer|kontonummer|geburtsdatum|passwort|numéro|téléphone|dirección|teléfono|número|endereço|telefone|indirizzo|numero|adres|telefoonnummer|bestelnummer)(?: address| number)? (?:is|ist|lautet|est|es|é|è|:|=)",
    "ich hei(?:ß|ss)e|mein name|ich wohne|hier (?:ist|schreibt)|je m'appelle|mon nom|je suis (?:monsieur|madame|m\\.|mme)|j'habite|me llamo|mi nombre|vivo en|soy (?:el señor|la señora)|meu nome|me chamo|moro (?:em|na|no)|mi chiamo|il mio nome|abito (?:in|a)|ik heet|mijn naam|ik woon|nazywam się|mam na imię|mieszkam|меня зовут|моё имя|мое имя|я живу|мене звати|benim adım|adım|jag heter|jeg hedder|namaku|nama saya|اسمي|मेरा नाम|我叫|我的名字|私の名前|제 이름",
    "(?:regards|best|sincerely|cheers|thanks|thank you|grüße|gruß|cordialement|saludos|cumprimentos|saluti|groeten|pozdrawiam|с уважением)[,!.]?\\s+\\p{Lu}\\p{Ll}+",
  ].join("|"),
  "iu",
);
/** Introductions followed by a capitalized name: "I'm Anna", "ich bin Peter". */
const IS_SOMEBODY =
  /\b(?:[Ii](?:'|’)?\s?a?m|[Ii]ch bin|[Jj]e suis|[Ss]oy|[Ss]ou|[Ss]ono|[Ii]k ben|[Jj]estem|[Jj]ag är|[Jj]eg er)\s+\p{Lu}\p{Ll}/u;

/** @param plain with straight apostrophes */
export const introducesSomebody = (plain: string): boolean => INTRODUCES.test(plain) || IS_SOMEBODY.test(plain);
