/** Phrases around personal details, in the languages of the product. Regex alternatives; no state. */

/** Greetings. */
export const greetings = [
  "hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings",
  "hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rsn]?|moin|servus|grüezi|grüß gott",
  "bonjour|bonsoir|salut|chère?s?|hola|buen(?:os días|as tardes|as noches|as)|estimad[oa]s?|querid[oa]s?",
  "ciao|buongiorno|buonasera|salve|gentile|car[oa]|olá|oi|bom dia|boa tarde|prezad[oa]|hoi|dag|goedendag|beste|geachte",
  "cześć|dzień dobry|witam|hej|hei|hallå|merhaba|selam|sayın|здравствуйте|добрый день|привет|שלום|مرحبا",
].join("|");

/** Words next to a name in a greeting. */
export const politeWords = "there|all|again|team|everyone|everybody|zusammen|nochmals?|à tous|a todos|a tutti|allemaal";

/** Sign-offs. */
export const closings = [
  "(?:best|kind|kindest|warm|warmest|many) (?:regards|wishes|thanks)|regards|best|cheers|sincerely|yours(?: sincerely| truly| faithfully)?|all the best|thanks(?: again| a lot| so much)?|thank you",
  "(?:viele|liebe|beste|schöne|freundliche|herzliche|mit freundlichen|mit besten) grü(?:ß|ss)en?|mfg|lg|vg|gruß|danke(?: schön)?|vielen dank",
  "cordialement|bien à vous|salutations|bonne journée|merci|(?:un )?saludos?(?: cordiales)?|atentamente|gracias",
  "cordiali saluti|distinti saluti|grazie|saluti|cumprimentos|atenciosamente|obrigad[oa]|(?:met )?vriendelijke groet(?:en)?|groet(?:en|jes)?|bedankt",
  "pozdrawiam|z poważaniem|dziękuję|saygılarımla|teşekkürler|с уважением|спасибо",
].join("|");

/** How people introduce themselves. Case matters: only a capitalized word after it is a name. */
export const introductions = [
  "[Mm]y name is|[Mm]y name's|I am|I'm|I’m|[Tt]his is|[Cc]all me|[Ii]t's|[Nn]ame:",
  "[Ii]ch hei(?:ß|ss)e|[Mm]ein [Nn]ame ist|[Ii]ch bin|[Hh]ier (?:ist|schreibt|spricht)",
  "[Jj]e m'appelle|[Jj]e m’appelle|[Mm]on nom est|[Jj]e suis|[Mm]e llamo|[Mm]i nombre es|[Ss]oy",
  "[Mm]i chiamo|[Ii]l mio nome è|[Ss]ono|[Mm]e chamo|[Mm]eu nome é|[Ss]ou|[Ii]k heet|[Mm]ijn naam is|[Ii]k ben",
  "[Nn]azywam się|[Mm]am na imię|[Jj]estem|[Мм]еня зовут|[Bb]enim adım|[Aa]dım",
].join("|");

/** Titles before a name. */
export const personTitles =
  "Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|Madame|Monsieur|Mme|Mlle|Señora?|Sra?|Signora?|Sig|Senhora?|Mevrouw|Meneer|Dhr|Mevr|Pani?|Bay|Bayan";

/** Labels before a personal number. */
export const numberLabels = [
  "(?:order|customer|client|invoice|tracking|booking|reservation|ticket|case|account|contract|serial|member(?:ship)?|policy|parcel|shipment)(?: (?:number|no\\.?|id|code))?",
  "(?:bestell|kunden|auftrags|rechnungs|sendungs|buchungs|vorgangs|vertrags|ticket|mitglieds|serien)(?:ung)?-?(?:nummer|nr\\.?|id|code)?|bestellung|auftrag|rechnung|sendung|buchung",
  "(?:commande|client|facture|suivi|réservation|colis)(?: (?:n[°ºo]\\.?|numéro))?|numéro de (?:commande|client|facture|suivi)",
  "(?:pedido|cliente|factura|reserva|envío)(?: (?:n[.°ºo]+|número))?|número de (?:pedido|cliente|factura|reserva)",
  "(?:ordine|fattura|prenotazione|spedizione)(?: (?:n[.°ºo]+|numero))?|numero (?:d'ordine|cliente)|(?:bestel|klant|factuur|order)nummer|bestelling",
  "encomenda|zamówieni[ea]|zamówienia nr|sipariş(?: (?:no|numarası))?|заказ[аеу]?(?: №)?",
].join("|");

/** Words of assent or refusal, which a name may follow: "Yes Anna, we do". */
export const assents = "yes|no|sure|ok|ja|nein|klar|oui|non|sí|sì";

/** Words that say whose something is. */
export const owned =
  "my|our|the|this|mein(?:e[rnms]?)?|unser(?:e[rnms]?)?|die(?:se[rnms]?)?|der|ma|mon|notre|mi|nuestr[oa]|mijn|la mia|minha|moje";

const CITY = String.raw`(?:,?\s+(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu}[\p{L}-]+)?`;
const NUMBER = String.raw`\s+\d{1,4}\s?[a-z]?(?![\p{L}\p{N}])`;

/** Street addresses; a match without a digit is none. */
export const streets = [
  String.raw`\p{Lu}[\p{L}.-]*(?:straße|strasse|str\.|weg|gasse|platz|allee|ring|damm|ufer|straat|laan|plein|kade|gatan|vägen)${NUMBER}${CITY}`,
  String.raw`(?:\p{Lu}[\p{L}-]+\s+){1,2}(?:Straße|Strasse|Str\.|Weg|Platz|Allee|Ring|Damm|Ufer)${NUMBER}${CITY}`,
  String.raw`\b\d{1,5}[A-Za-z]?\s+(?:\p{Lu}[\p{L}'’.-]+\s+){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Court|Ct|Boulevard|Blvd|Way|Square|Place|Close|Terrace)\b\.?(?:,\s+\p{Lu}[\p{L}-]+(?:,?\s+[A-Z]{2}\s+\d{5})?)?`,
  String.raw`(?:\b\d{1,4}(?:\s?(?:bis|ter))?,?\s+)?(?<!\p{L})(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Pp]lace|[Qq]uai|[Cc]alle|[Aa]venida|[Pp]laza|[Pp]aseo|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]ua|[Tt]ravessa|[Uu]l\.)\s+(?:(?:de|del|della|di|da|do|la|las|los|le|les|du|des)\s+|l['’]|d['’])*\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*(?:,?\s+(?:n[ºo°.]+\s*)?\d{1,4}(?!\p{N}))?${CITY}`,
].map((source) => new RegExp(source, "gu"));
