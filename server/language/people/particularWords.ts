/** Phrases about one visitor's case, in the languages agents are likely to write. Regex alternatives; no state. */

/** What somebody did, does or will do for this visitor, or asks of them. */
export const ownActs = [
  "I(?:['’]ve| have| had|['’]ll| will|['’]m going to| am going to|['’]m looking| am looking|['’]m checking| am checking| just| already| can see| see (?:that|your)| checked| looked| sent| refunded| cancell?ed| changed| updated| asked| forwarded| booked| added| fixed| found)",
  "we(?:['’]ve| have)(?: now| just| already)? (?:sent|shipped|refunded|cancell?ed|received|forwarded|changed|updated|booked|fixed|corrected|issued|credited|found|added)",
  "we(?:['’]ll| will) (?:check|look into|investigate|get back|let you know|contact you|call you|keep you)",
  "(?:send|give|tell|email|show|write|call|contact) me|let (?:me|us) (?!explain|say|tell)\\p{L}+|(?:get|come) back to you|let you know|keep you (?:posted|updated)|bear with (?:me|us)|(?:one|just a|a) (?:moment|sec(?:ond)?|minute)(?=\\W*$)",
  "(?:should|must|ought to) (?:work|be (?:better|fixed|fine|there)) (?:again|now)|(?:should|must|ought to) be (?:back|solved|resolved|repaired|there|ready|running)|(?:jetzt|nun) (?:müsste|sollte|geht)|(?:müsste|sollte|dürfte)n? (?:jetzt|nun)|(?:müsste|sollte|dürfte)n? (?:[\\p{L}.,\\d]+ ){0,4}wieder|they say|at the moment",
  "ich (?:habe|hab|werde|schaue|schau|prüfe|kläre|melde|leite|frage|kümmere|schicke|sende)|(?:habe|hab|werde|schaue|prüfe|kläre|melde|leite|frage|kümmere|schicke|sende) ich",
  "wir (?:haben|werden) (?:Ihre?[nmrs]?|Ihnen|dir|deine?[nmrs]?|euch|das|es|Sie)|wir (?:prüfen|klären) (?:das|es)|(?:melde mich|melden uns)|(?:haben|werden) wir (?:Ihre?[nmrs]?|Ihnen|dir|deine?[nmrs]?)",
  "(?:schicken|senden|nennen|geben|schreiben|teilen|sagen) Sie mir|(?:schick|sende|nenn|gib|schreib|sag) mir|Bescheid|einen Moment",
  "j['’]ai|je (?:vais|viens de|vérifie|regarde|reviens|transmets)|nous (?:avons (?:envoyé|remboursé|annulé|reçu)|revenons vers)",
  "he (?:enviado|reembolsado|cancelado|cambiado|pedido|revisado)|hemos (?:enviado|reembolsado|cancelado|recibido)|voy a",
  "ho (?:inviato|rimborsato|controllato|cambiato|annullato|chiesto)|abbiamo (?:inviato|rimborsato|annullato|ricevuto)|ik (?:heb|zal|ga|kijk|controleer)",
  "(?:enviei|reembolsei|cancelei|verifiquei)|vou verificar|wysłałem|wysłałam|sprawdzę|אני (?:אבדוק|בודק|בודקת|אחזור)|בדקתי|שלחתי|ביטלתי|אחזור אליך|נחזור אליך",
].join("|");

/** What happened to something that is theirs. */
export const ownThings = [
  "you(?:['’]re| are) (?:now|off|all set|back)|(?:that|it) was (?:the|your|our)|(?:it|he|she|they)(?:['’](?:s|re)| is| are) ready|yours (?:is|was|has)|your (?:order|parcel|package|shipment|delivery|refund|return|account|invoice|booking|reservation|payment|ticket|request|replacement|card|subscription|case)(?: \\w+)? (?:was|has|have|had|is on (?:its|the) way|is (?:being|now|already|still)|left|arrived|should|went)",
  "(?:Ihre?|deine?|eure?) [\\p{L}-]+ (?:ist|sind) (?:\\p{L}+ )?(?:unterwegs|angekommen|verschickt|fertig)|your [\\p{L}-]+ (?:is|are) on (?:its|the|their) way|(?:Ihre?|deine?|eure?) (?:Bestellung|Paket|Sendung|Lieferung|Erstattung|Rücksendung|Konto|Rechnung|Buchung|Zahlung|Anfrage|Ticket|Reklamation|Karte|Abo) (?:wurden?|hat|liegt|(?:ist|sind|kommt) (?:unterwegs|angekommen|heute|gestern|morgen|raus|verschickt|versendet|storniert|bereits|schon|gerade|jetzt|leider|noch))",
  "votre (?:commande|colis|remboursement|compte) (?:a été|est (?:en route|partie?|arrivée?))|su (?:pedido|paquete|reembolso) (?:ha|fue|está)|(?:suo|tuo) (?:ordine|pacco|rimborso) (?:è stato|è in)",
  "(?:uw|je|jouw) (?:bestelling|pakket|terugbetaling) (?:is|werd)|(?:sua|seu) (?:encomenda|pedido|reembolso) (?:foi|está|já)|ההזמנה שלך (?:נשלחה|בדרך|בוטלה|הגיעה)",
].join("|");

/** Corrections of the person's own earlier words. */
export const corrections =
  "(?:I (?:have|need) to|let me) (?:correct|put (?:that|this|it) right)|correction|(?:I was|that was) wrong|my mistake|(?:muss|möchte) (?:mich|das) (?:korrigieren|berichtigen)|korrektur|kommando zurück|je me suis trompée?|je dois (?:me )?corriger|me he equivocado|corrección|rettifico|mi sono sbagliat[oa]|correctie|correção|sprostowanie|תיקון|טעיתי";

/** Announcements before a colon: "They say: …", "Sorry, I have to correct myself: …". */
export const announcements = `${corrections}|they say|I(?:['’]ve| have)?(?: just)? (?:asked|checked|heard|looked it up|found out)|(?:ich )?hab(?:e)? (?:nachgefragt|nachgesehen|nachgeschaut|gefragt)|die kollegen sagen|j['’]ai demandé|he preguntado|ho chiesto|שאלתי`;

/** Openings of general statements: "once your order has left, ..." */
export const conditions =
  "if|once|when|whenever|after|until|unless|before|as soon as|wenn|sobald|falls|nachdem|bevor|bis|si|quand|dès que|cuando|una vez|quando|se|als|zodra|אם|כאשר";

/** Relative dates, soon out of date. */
export const passingDays =
  "right now|this minute|today|tomorrow|yesterday|tonight|this (?:morning|afternoon|evening)|heute|gestern|morgen (?:früh|vormittag|nachmittag|abend)|aujourd['’]hui|demain|hier|hoy|ayer|oggi|domani|ieri|vandaag|gisteren|hoje|amanhã|ontem|היום|מחר|אתמול";

/**
 * Appointments: "9 am is fine", "come any time until 4 pm". A sentence with one of `times` and one of these is a
 * one-off agreement.
 */
export const agreements = [
  "(?:is|are|would be|works?|suits?|sounds) (?:fine|good|ok(?:ay)?|perfect|great|possible|free|best|better)|(?:works?|suits) (?:for (?:me|us|you)|you|me|us)|it is(?=\\W*(?:$|[,.!]))|works|(?<=^\\W*|[,;–]\\s|please |just |simply |can |could |may )come(?: by| over| in)?|see you|booked|how about|shall we|any ?time|let['’]s (?:say|meet)",
  "we(?:['’]ll| will) (?:be (?:there|with you)|come)|(?:sind|kommen) wir (?:(?:bei|zu) )?(?:Ihnen|euch|dir)|wir (?:sind|kommen) (?:dann )?(?:(?:bei|zu) )?(?:Ihnen|euch|dir)|passt(?: gut)?|ginge|(?:would|could) (?:work|do)|(?:is|are) (?:already )?(?:taken|full)|(?<=^\\W*|[,;–]\\s|bitte |einfach |gern(?:e)? )(?:kommen Sie|kommt?)|bis dann|gebucht|reserviert|notiert|eingetragen|(?:wäre|ist) (?:gut|frei|möglich|super|perfekt)|wie wäre",
  "c['’]est (?:possible|bon|parfait)|venez|ça (?:me |nous )?va|réservé|está bien|perfecto|ven(?:ga|gan)?|te va bien|reservado|noté|va bene|perfetto|venga|prenotato|is goed|kom|gereserveerd|está ótimo|venha|מתאים|בסדר|בואו|נקבע",
].join("|");

/** Times of day, and singular weekdays: "on Mondays" is a rule, "Monday" is a date. */
export const times =
  "\\d{1,2}(?:[.:]\\d{2})?(?: ?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|heures?|h|o['’]clock))|(?:at|um|à|a las|alle|om|às|ב-?)[ ]?\\d{1,2}(?:[.:]\\d{2})?|\\d{1,2} (?:it is|works)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|any ?time";

/**
 * Requests for one visitor, and questions about their own matters: a call, a table, a date, whether the bike is ready.
 */
export const arrangements =
  "(?:can|could|may|shall) (?:we|i|you|somebody|someone) (?:please )?(?:have|get|book|make|arrange|schedule|reserve|call|come|change)(?: me| us)?(?: an?| the| my)? ?(?:call|meeting|appointment|table|slot|demo|booking|back|at \\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:i|we)(?:['’]d| would) like (?:to (?:book|reserve|arrange|make|come)|an? (?:call|appointment|table))|call me|(?:is|are|was|were|has|have) (?:my|our) [\\p{L}\\p{N} -]{2,40} (?:ready|in|here|there|done|finished|arrived|shipped|sent|confirmed|booked|taking place)(?=\\W*$)|(?<=^\\W*)(?:is|are|was|were|has|have) .{2,60} yet(?=\\W*$)|(?:ist|sind|war|hat|haben) .{2,60} schon (?:fertig|da|raus|angekommen|verschickt|unterwegs)(?=\\W*$)|(?:did|have) you .{0,30}(?:my|me|our|us)(?!\\p{L})|(?:please|(?:can|could|would|will) you)(?: please)? (?!tell|explain|show|say|help|recommend|advise|remind|give)\\p{L}+ (?:me|us)|bitte um (?:rückruf|einen termin)|rufen Sie mich|(?:kann|können|könnte) (?:ich|wir|sie) (?:bitte )?(?:einen|ein|einem)? ?(?:termin|tisch|rückruf)|(?:vous )?(?:pouvez|pourriez)(?:-vous)? venir|puis-je (?:venir|réserver|avoir un rendez-vous)|(?:puedo|podemos|quiero|quisiera) (?:reservar|cancelar mi|una (?:mesa|cita|llamada))|posso (?:prenotare|venire)|kan ik (?:reserveren|langskomen)|posso reservar|אפשר לקבוע|תתקשרו אליי";

/** Phrases of somebody who doesn't know. */
export const guesses =
  "I think so|I guess|I suppose|I['’]?m not (?:quite |entirely |really )?sure|not sure|no idea|(?:ich )?glaube? (?:ich|schon)|bin (?:mir )?nicht sicher|keine ahnung|je (?:crois|pense)|pas sûre?|creo que|no estoy segur[oa]|credo|non sono sicur[oa]|ik denk|weet ik niet|acho que|não tenho certeza|אני חושב(?:ת)?|לא בטוח(?:ה)?";

/** Whole sentences without content. */
export const courtesies = [
  "done|booked|ok(?:ay)?|sure|of course|certainly|absolutely|sure thing|fixed|sorted|noted|got it|will do|all (?:done|good|set|sorted)|no (?:worries|problem)|my pleasure|you(?:['’]re| are) welcome|(?:great|good) question|that(?:['’]s| is) (?:done|fixed|sorted)",
  "thank(?:s| you)(?: (?:so|very) much)?(?: for (?:your|the|getting|reaching|contacting|writing|waiting|letting)[^:,]*)?|(?:(?:I['’]m|I am|we['’]re|we are) )?(?:so |very |really |truly )*sorry(?: (?:for|about|to hear)[^:]*)?|(?:my |our )?apologies[^:]*",
  "(?:I )?hope (?:this|that|it) helps[^:]*|(?:I['’]m |we['’]re )?(?:glad|happy) to help[^:]*|have a (?:nice|great|good|lovely)[^:]*|feel free to (?:ask|write|reach)[^:]*",
  "(?:haha|hehe|lol)[^:]*|don['’]?t worry[^:]*|no stress|kein stress|keine sorge[^:]*|erledigt|alles klar|(?:immer |sehr )?gerne?|gern geschehen|kein problem|(?:vielen |herzlichen )?dank(?:e)?(?: für [^:,]*)?|(?:das |es )?tut (?:mir|uns) leid|entschuldigung[^:,]*|(?:ich )?hoffe?,? (?:das|es) hilft[^:]*|(?:einen )?schönen tag[^:]*",
  "see you[^:]*|good luck|safe (?:travels|journey)|enjoy[^:]*|get well(?: soon)?[^:]*|(?:oh )?(?:no|dear)|oh je(?:mine)?|ach (?:je|herrje)|oje|bis (?:dann|bald|morgen|später|gleich)|gute besserung[^:]*|à (?:bientôt|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|tout à l['’]heure)|bonne (?:journée|soirée)|(?:que )?(?:tengas?|tenga) (?:un )?(?:buen|bonito|lindo)[^:]*|hasta (?:luego|pronto|mañana)|buona giornata|a (?:presto|domani)|tot (?:straks|ziens|morgen)|até (?:logo|amanhã)",
  "merci[^:,]*|c['’]est fait|de rien|hecho|de nada|gracias[^:,]*|fatto|grazie[^:,]*|prego|gedaan|graag gedaan|bedankt[^:,]*|feito|de nada|obrigad[oa][^:,]*|בוצע|טופל|תודה[^:,]*",
].join("|");
