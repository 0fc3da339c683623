/** German support vocabulary, by beginning of the word, in English. */
export const de = `abbrech cancel|abbuch charge|abgelaufen expired|abgelehnt rejected|abholen pick up|ablauf expire|abmeld log out unsubscribe|abo subscription|abonnement subscription|
absend send|absturz crash|adresse address|agent agent|aktivier enable|aktualisier update|akzeptier accept|alle all|alt old|änder change|anbind connect|
anbiet offer provider|anders different|anfrage request|angebot offer|anhang attachment|anleitung guide instructions|anmeld sign in log in|annehm accept|
anpass customize adjust|anruf call|anschau view|ansicht view|antwort answer reply|anzahl number|anzeig show display|app app|arbeit work|archiv archive|artikel item article|
assistent assistant|aufbewahr keep retention|aufgabe task|aufnehm add|ausblend hide|ausfall outage fail|ausfüll fill in|ausgeb output|auslös trigger|
ausnahm exception|ausprobier try|ausschalt switch off disable|ausschließ exclude|außer except|aussehen look appearance|auswahl selection choice|auswert analytics|
automatisch automatic|bankverbindung bank account|barrierefrei accessible accessibility|bearbeit edit|bedien use operate|bedingung terms condition|beend end|
befehl command|begrenz limit|behalt keep|bekomm get receive|benachrichtig notify notification|benutz use user|benutzer user|berechtig permission|bericht report|
beschwer complaint|bestätig confirm|bestell order|besuch visitor visit|betrag amount|betreib run operate|betrieb operation|bewert rate feedback|bezahl pay payment|
bild image picture|bildschirmleser screen reader|binde embed|binden embed|blind blind|blockier block|brauch need|browser browser|button button|container container|
darf may allowed|datei file|daten data|datenbank database|datenschutz privacy data protection|dauer take long duration|deaktivier disable|deinstallier uninstall|
deutsch german|dienst service|dokument document|domäne domain|domain domain|doppelt duplicate|drittanbieter third party|druck print|dsgvo gdpr|dunkel dark|
durchsuch search|eigen own|einbau embed|einbett embed|einbind embed integrate|einfach easy|einfüg add paste insert|einfuhr import|eingeb enter|eingeloggt logged in|
einkauf purchase|einlad invite|einladung invitation|einlogg log in|einricht set up|einsatz use|einschalt enable|einseh view|einstell setting configure|eintrag entry|
einverstanden consent|e-mail email|empfang receive|empfehl recommend|englisch english|entfern remove|enthalt contain|entwickl developer develop|erhalt receive|
erhöh increase raise|erinner reminder|erkenn recognize detect|erklär explain|erlaub allow|ersetz replace|erstatt refund|erstell create|erweiter extension|
export export|fällig due|falsch wrong|farbe colour color|fehler error|fehlermeldung error message|fenster window|fertig ready|filial branch store|filter filter|
find find|firma company|formular form|frag ask question|frage question|frei free|freigeb approve share|freischalt enable unlock|frist deadline period|
funktion feature function|funktioniert work|garantie warranty|gebühr fee|gefunden found|geheim secret|gehör belong|geld money|gelesen read|gelösch deleted|
genau exact|gerät device|geschwindigkeit speed|gespeichert stored saved|gespräch conversation|gesperrt blocked locked|gestalt design|getrennt separate isolated|
gewährleist warranty|gleichzeitig same time|größe size|groß large big|grund reason|gruppe group|gültig valid|gutschein voucher|handbuch manual|handy phone mobile|
händler merchant|herunterlad download|hilfe help|hinterleg store|hinweis note|hinzufüg add|hochlad upload|höchst maximum|holen fetch|homepage website|import import|
impressum imprint|inhalt content|installier install|intern internal|kanal channel|karte card|kategorie category|kauf buy purchase|kein no|kennwort password|
kennzeich mark|klick click|knopf button|kollege colleague|komment comment note|konfigurier configure|konto account|kontakt contact|kopier copy|kosten cost price|
kostenlos free|kredit credit|kund customer client|kündig cancel terminate|künstlich artificial ai|kurz short|laden load shop store|lager store|länge length|
langsam slow|laufzeit term duration|lauten read|leer empty|leist perform|lern learn|les read|letzt last|liefer delivery deliver|lieferzeit delivery time|limit limit|
lies read|link link|liste list|lizenz license|lös solve resolve|lösch delete erase|mahn reminder|mail email|marke brand|mehrere several multiple|
mehrsprach multilingual languages|meld report message|meldung message|menge quantity|mensch person human|miet rent|mitarbeiter agent staff member|mitglied member|
mobil mobile|modell model|möglich possible|nachricht message|name name|netz network|neu new|neustart restart|niedrig low|notiz note|nummer number|nutz use user|
oberfläche interface|öffn open|öffnungszeit opening hours|offline offline|ordner folder|ort place|paket package parcel|panel panel|passwort password|pause pause|
person person agent|platz space|plattform platform|plugin plugin|post mail|preis price cost|privat private|problem problem|produkt product|profil profile|
protokoll log|prüf check verify|quelle source|rabatt discount|rechnung invoice bill|recht right law|rechte permissions|redirect redirect|registrier register sign up|
reihenfolge order|rolle role|rück return|rückgabe return|rückmeldung feedback|rückruf call back|rücksend return|schaltfläche button|schick send|schließ close|
schlüssel key|schnell fast quick|schrift font|schritt step|schütz protect|sehen see|seite page site|selbst self own|send send|server server|setz set|
sicher secure safe|sicherheit security|sicherung backup|sichtbar visible|sitzung session|skript script|sofort immediately|software software|
speicher store save memory|speicherort location|sperr block|sprach language|standard default|standort location|start start|status status|stell set|steuer tax|
stimm correct right|stopp stop|störung outage|stornier cancel|such search|support support|symbol icon|tabelle table spreadsheet|tag day|tarif plan|tastatur keyboard|
technisch technical|teilnehm participate|telefon phone|termin appointment|test test|text text|ticket ticket|titel title|tonfall tone|übergeb hand over|
übermittl transmit|übernehm take over claim|überprüf check|übersetz translate|übersicht overview|übertrag transfer|überweis transfer|umstell switch change|
umzieh move|unterbrech interrupt|unterhaltung conversation|unternehmen company|unterschied difference|unterstütz support|urlaub vacation|verarbeit process|
verbind connect connection|verbindung connection|verbrauch usage|verbesser improve|verdien earn|verfügbar available|vergess forgot|vergleich compare|
verhinder prevent|verkauf sell|verlänger extend|verlauf history|verlier lose|verloren lost|verschick send|verschieb move|verschlüssel encrypt encryption|
version version|versand shipping|versicher insurance|versteck hide|versteh understand|vertrag contract|verwalt manage|verweiger deny|verwend use|verzöger delay|
video video|vorlag template|vorschau preview|vorübergehend temporary|wähl choose|währung currency|wart wait|warum why|wechsel change switch|webseite website site|
website website site|weiterleit forward redirect|weitergeb pass on share|werb advertising|werkzeug tool|wert value|wiederherstell restore recover|wichtig important|
widerruf withdraw cancel|wissen knowledge know|wochenende weekend|wörter words|zahl pay number|zahlung payment|zeichen character|zeig show|zeit time|
zeitzone time zone|zertifikat certificate|ziel target|zugang access|zugriff access|zulass allow|zurück back return|zurücksetz reset|zusammenfass summary|
zusätzlich additional|zuständig responsible|zustell deliver|zustimm consent|zuverlässig reliable|abhol pick up collect|ablehn reject refuse|abreis departure|
abzug deduction|akku battery|allergi allergy|anfang start begin|ankunft arrival|annahm accept|annull cancel|anspruch claim|anteil share|antrag application request|
apothek pharmacy|arbeitgeb employer|arbeitnehm employee|arbeitstag working day|arzt doctor|atem breath|aufenthalt stay|aufpreis surcharge|auftrag order|
ausgeschlossen excluded|ausland abroad|ausweis identity card|auto car|bahn train|bar cash|bargeld cash|barzahl cash payment|batterie battery|baum tree|
beginn start begin|begleit accompany|behandl treat treatment|beitrag contribution fee|beleg receipt|bereit ready|beruf job|beschädig damage|besitz own|betreu care|
bett bed|bezieh refer cover|bitte please|blut blood|blutung bleeding|bremsbel brake pad|bremse brake|brief letter|brille glasses|bruch break|buchung booking|
büro office|draußen outdoors|dünn thin|ehe marriage|ehepartn spouse|eigentum property|einkomm income|einreich submit|eintritt entry admission|eltern parent|
energie energy|entscheid decide|entschädig compensation credit|erreich reach|ersatz replacement|erwachs adult|essen eat food|etage floor|fahr ride drive|
fahrrad bike bicycle|fahrzeug vehicle|familie family|feiertag holiday|feld field|feuer fire|fleisch meat|flug flight|foto photo|frühest earliest|frühstück breakfast|
führerschein driver license|garten garden|gast guest|gebrauch use|gebroch broken|geburt birth|gemeinde community|gepäck luggage|geschäft business shop|geschenk gift|
geschloss closed|gesicht face|gestohl stolen|gesund health|getränk drink|gewicht weight|gewinn profit|glas glass|gutschrift credit|gutgeschrieb credited|haft liable|
hälfte half|haushalt household|haustier pet|heil heal|heiz heating|helm helmet|hersteller maker manufacturer|hotel hotel|hund dog|
immer always|impf vaccine|innerhalb within|jahr year|jährlich yearly|jugend youth|kabel cable|kasse cash desk|katze cat|kaution deposit|keller cellar|kette chain|
kiefer jaw|kind child children|kinder child children|kleid clothes|klinik clinic hospital|koffer suitcase|körper body|krank ill sick|kranken insurance hospital|
krankenhaus hospital|kreditkart credit card|küche kitchen|ladezyk charging cycle|land country|lastschrift direct debit|lebensmittel food|leihen borrow|leitung line|
lohn wage|luft air|mangel defect|maschine machine|medikament medicine drug|mehrwert value added|meister master|mindest minimum least|minderjähr minor|
minute minute|mittag noon|mitnehm take|mitteil tell inform|monat month|monatlich monthly|morgen morning tomorrow|mund mouth|nacht night|nachbar neighbour|
nachweis proof|nass wet|neukund new customer|notaufnahm emergency department|notfall emergency|ofen oven|öffentlich public|operation surgery|original original|
papierkorb bin trash|parkplatz parking|patient patient|pfand deposit|pflanz plant|pflege care|pflicht obligation must|plan plan|platten flat|
polizei police|preisgarant price|probe trial|prozent percent|quittung receipt|rad bike bicycle wheel|räder bike bicycle wheel|rahmen frame|rate installment payment|
raten installment payment|rauch smoke|reifen tyre tire|reinig clean|reise travel trip|rentner pensioner|reparier repair|reparatur repair|reservier reserve|rest rest|
risiko risk|rücknahm take back|runter down|saison season|salz salt|samstag saturday|sauber clean|schaden damage|schadhaft damaged|scheck cheque|
schein licence|schlaf sleep|schloss lock|schmerz pain|schnee snow|schul school|schüler student|schwanger pregnant|schwell swelling|selten rare|
sende send|siegel seal|sitz seat|solar solar|sommer summer|sonntag sunday|spät late|später late|spende donate|spülen rinse|spül rinse|stadt city|stamm regular|
station station|stehl steal|strafe fine penalty|straße street|straß street|strecke route|strom power electricity|stromausfall power cut|student student|stunde hour|
stündlich hour|tasche bag|teil part|teuer expensive|tier animal|tisch table|transport transport|treff meet|trinken drink|trocken dry|tür door|übernacht overnight|
übrig left|uhr clock|umtausch exchange|umweg detour|umwelt environment|umzug moving|unfall accident|unterlag document|untersuch examine check|
untersuchung examination|ursprung origin|verfall expire|vergüt refund pay|verkehr traffic|verlang ask demand|verlass leave|vermiet rent|verpack packaging|
verreis travel|verschleiß wear|verspät delay|verspr promise|verzicht waive|vormittag morning|vorab advance|vorher before ahead|vorzeit early|wand wall|wasch wash|
wasser water|wein wine|weihnacht christmas|weniger less|werkstatt workshop|wetter weather|widerspr object|wiederhol repeat|wind wind|winter winter|
woche week|wohn live flat|wohnung flat apartment|wunsch wish request|zahn tooth|zähler meter|zählerst meter reading|zimmer room|zins interest|zoll customs|
zucker sugar|zug train|zukunft future|zustand condition|zubehör accessories|zwing force|nehm take|nimm take|zurücknehm take back|zurückgeb return|aufbewahren keep|
rufen call|bleib stay|brech break|bring bring|erhalten receive|folg follow|gelt apply valid|gilt apply valid|geschieh happen|gewähr grant|
helf help|heraus out|hol fetch|misch mix|rechn calculate expect|repar repair|schau look|
schneid cut|schreib write|steig rise|tausch exchange|teilt share|trenn separate|versend ship send|vertrau trust|
verursach cause|vorleg show|wirk effect|wohnen live|zerstör destroy|abend evening|bald soon|beide both|
dauerhaft permanent|eigene own|einmal once|entweder either|erneut again|früh early|früher early|gelegentlich sometimes|gemeinsam together|
gesamt total|gestern yesterday|heute today|jederzeit any time|kostenfrei free|manuell manual|mindestens least|morgens morning|nötig necessary|
notwendig necessary|offen open|online online|regelmäßig regular|schwer hard heavy|schwierig difficult|sonst otherwise|täglich daily|tief deep|
überall everywhere|üblich usual|unbegrenzt unlimited|ungefähr about|unterwegs travel|verboten forbidden|verpflicht obligation|vollständig complete|
wenig little few|werktag weekday|wöchentlich weekly|gebäude building|virenscan virus|virus virus|hafen port|europ europe|union union|
griff handle|lenker handlebar|pedal pedal|schraub screw|vorschrift rule|regel rule|gesetz law|gebraucht used|gerissen torn|abonnier subscribe|zahnbürst toothbrush|
elektr electric|beleucht light|rabattcod discount|zusätz additional|nachlass discount|einspar saving|spar save|bonus bonus|preisnachlass discount|mitgelief included|
inbegriff included|einschließ including|beinhalt include|umfass include|fertigstell complete|zustellung delivery`;
