/** How people write of one visitor's case alone, in the languages that agents are likely to write. Alternatives of regular expressions; no state. */

/** What somebody has done, does or will do for this visitor, and what they ask of them. */
export const ownActs = [
  "I(?:['’]ve| have| had|['’]ll| will|['’]m going to| am going to|['’]m looking| am looking|['’]m checking| am checking| just| already| can see| see (?:that|your)| checked| looked| sent| refunded| cancell?ed| changed| updated| asked| forwarded| booked| added| fixed| found)",
  "we(?:['’]ve| have)(?: now| just| already)? (?:sent|shipped|refunded|cancell?ed|received|forwarded|changed|updated|booked|fixed|corrected|issued|credited|found|added)",
  "we(?:['’]ll| will) (?:check|look into|investigate|get back|let you know|contact you|call you|keep you)",
  "(?:send|give|tell|email|show|write|call|contact) me|let (?:me|us) know|(?:get|come) back to you|let you know|keep you (?:posted|updated)|bear with (?:me|us)|one moment",
  "ich (?:habe|hab|werde|schaue|schau|prüfe|kläre|melde|leite|frage|kümmere|schicke|sende)|(?:habe|hab|werde|schaue|prüfe|kläre|melde|leite|frage|kümmere|schicke|sende) ich",
  "wir (?:haben|werden) (?:Ihre?[nmrs]?|Ihnen|dir|deine?[nmrs]?|euch|das|es|Sie)|wir (?:prüfen|klären) (?:das|es)|(?:melde mich|melden uns)|(?:haben|werden) wir (?:Ihre?[nmrs]?|Ihnen|dir|deine?[nmrs]?)",
  "(?:schicken|senden|nennen|geben|schreiben|teilen|sagen) Sie mir|(?:schick|sende|nenn|gib|schreib|sag) mir|Bescheid|einen Moment",
  "j['’]ai|je (?:vais|viens de|vérifie|regarde|reviens|transmets)|nous (?:avons (?:envoyé|remboursé|annulé|reçu)|revenons vers)",
  "he (?:enviado|reembolsado|cancelado|cambiado|pedido|revisado)|hemos (?:enviado|reembolsado|cancelado|recibido)|voy a",
  "ho (?:inviato|rimborsato|controllato|cambiato|annullato|chiesto)|abbiamo (?:inviato|rimborsato|annullato|ricevuto)|ik (?:heb|zal|ga|kijk|controleer)",
  "(?:enviei|reembolsei|cancelei|verifiquei)|vou verificar|wysłałem|wysłałam|sprawdzę|אני (?:אבדוק|בודק|בודקת|אחזור)|בדקתי|שלחתי|ביטלתי|אחזור אליך|נחזור אליך",
].join("|");

/** What has become of something of theirs. */
export const ownThings = [
  "your (?:order|parcel|package|shipment|delivery|refund|return|account|invoice|booking|reservation|payment|ticket|request|replacement|card|subscription|case)(?: \\w+)? (?:was|has|have|had|is on (?:its|the) way|is (?:being|now|already|still)|left|arrived|should|went)",
  "(?:Ihre?|deine?|eure?) (?:Bestellung|Paket|Sendung|Lieferung|Erstattung|Rücksendung|Konto|Rechnung|Buchung|Zahlung|Anfrage|Ticket|Reklamation|Karte|Abo) (?:wurden?|hat|liegt|(?:ist|sind|kommt) (?:unterwegs|angekommen|heute|gestern|morgen|raus|verschickt|versendet|storniert|bereits|schon|gerade|jetzt|leider|noch))",
  "votre (?:commande|colis|remboursement|compte) (?:a été|est (?:en route|partie?|arrivée?))|su (?:pedido|paquete|reembolso) (?:ha|fue|está)|(?:suo|tuo) (?:ordine|pacco|rimborso) (?:è stato|è in)",
  "(?:uw|je|jouw) (?:bestelling|pakket|terugbetaling) (?:is|werd)|(?:sua|seu) (?:encomenda|pedido|reembolso) (?:foi|está|já)|ההזמנה שלך (?:נשלחה|בדרך|בוטלה|הגיעה)",
].join("|");

/** Begins what holds for everybody: "once your order has left, ..." */
export const conditions =
  "if|once|when|whenever|after|until|unless|before|as soon as|wenn|sobald|falls|nachdem|bevor|bis|si|quand|dès que|cuando|una vez|quando|se|als|zodra|אם|כאשר";

/** Days that are over soon. */
export const passingDays =
  "today|tomorrow|yesterday|tonight|this (?:morning|afternoon|evening)|heute|gestern|morgen (?:früh|vormittag|nachmittag|abend)|aujourd['’]hui|demain|hier|hoy|ayer|oggi|domani|ieri|vandaag|gisteren|hoje|amanhã|ontem|היום|מחר|אתמול";

/** Whole sentences that say nothing of the matter. */
export const courtesies = [
  "done|ok(?:ay)?|sure|sure thing|fixed|sorted|noted|got it|will do|all (?:done|good|set|sorted)|no (?:worries|problem)|my pleasure|you(?:['’]re| are) welcome|(?:great|good) question|that(?:['’]s| is) (?:done|fixed|sorted)",
  "thank(?:s| you)(?: (?:so|very) much)?(?: for (?:your|the|getting|reaching|contacting|writing|waiting|letting)[^:,]*)?|sorry (?:for|about|to hear)[^:]*|(?:my |our )?apologies[^:]*",
  "(?:I )?hope (?:this|that|it) helps[^:]*|(?:I['’]m |we['’]re )?(?:glad|happy) to help[^:]*|have a (?:nice|great|good|lovely)[^:]*|feel free to (?:ask|write|reach)[^:]*",
  "erledigt|alles klar|gerne?|gern geschehen|kein problem|(?:vielen |herzlichen )?dank(?:e)?(?: für [^:,]*)?|(?:das |es )?tut (?:mir|uns) leid|entschuldigung[^:,]*|(?:ich )?hoffe?,? (?:das|es) hilft[^:]*|(?:einen )?schönen tag[^:]*",
  "merci[^:,]*|c['’]est fait|de rien|hecho|de nada|gracias[^:,]*|fatto|grazie[^:,]*|prego|gedaan|graag gedaan|bedankt[^:,]*|feito|de nada|obrigad[oa][^:,]*|בוצע|טופל|תודה[^:,]*",
].join("|");
