/** German words of support questions, by how they begin, in English. */
export const de = `abbrech cancel|abbuch charge|abgelaufen expired|abgelehnt rejected|abholen pick up|ablauf expire|abmeld log out unsubscribe|abo subscription|
abonnement subscription|absend send|absturz crash|abstürz crash|adresse address|agent agent|aktivier enable|aktualisier update|akzeptier accept|alle all|alt old|
änder change|anbind connect|anbiet offer provider|anders different|anfrage request|angebot offer|anhang attachment|anleitung guide instructions|anmeld sign in log in|
annehm accept|anpass customize adjust|anruf call|anschau view|ansicht view|antwort answer reply|anzahl number|anzeig show display|app app|arbeit work|archiv archive|
assistent assistant|aufbewahr keep retention|aufgabe task|aufnehm add|ausblend hide|ausfall outage fail|ausfüll fill in|ausgeb output|auslös trigger|ausnahm exception|
ausprobier try|ausschalt switch off disable|ausschließ exclude|außer except|aussehen look appearance|auswahl selection choice|auswähl choose select|auswert analytics|
automatisch automatic|bankverbindung bank account|barrierefrei accessible accessibility|bearbeit edit|bedien use operate|bedingung terms condition|beend end|befehl command|
begrenz limit|behalt keep|bekomm get receive|benachrichtig notify notification|benutz use user|benutzer user|berechtig permission|bericht report|beschwer complaint|
bestätig confirm|bestell order|besuch visitor visit|betrag amount|betreib run operate|betrieb operation|bewert rate feedback|bezahl pay payment|bild image picture|
bildschirmleser screen reader|binde embed|binden embed|blind blind|blockier block|brauch need|browser browser|button button|container container|darf may allowed|
datei file|daten data|datenbank database|datenschutz privacy data protection|dauer take long duration|deaktivier disable|deinstallier uninstall|deutsch german|dienst service|
dokument document|domäne domain|domain domain|doppelt duplicate|drittanbieter third party|druck print|dsgvo gdpr|dunkel dark|durchsuch search|eigen own|einbau embed|
einbett embed|einbind embed integrate|einfach easy|einfüg add paste insert|einfuhr import|eingeb enter|eingeloggt logged in|einkauf purchase|einlad invite|einladung invitation|
einlogg log in|einricht set up|einsatz use|einschalt enable|einseh view|einstell setting configure|eintrag entry|einverstanden consent|e-mail email|empfang receive|
empfehl recommend|englisch english|entfern remove|enthalt contain|entwickl developer develop|erhalt receive|erhöh increase raise|erinner reminder|erkenn recognize detect|
erklär explain|erlaub allow|ersetz replace|erstatt refund|erstell create|erweiter extension|export export|fällig due|falsch wrong|farbe colour color|fehler error|
fehlermeldung error message|fenster window|fertig ready|filial branch store|filter filter|find find|firma company|formular form|frag ask question|frage question|frei free|
freigeb approve share|freischalt enable unlock|frist deadline period|funktion feature function|funktioniert work|garantie warranty|gebühr fee|gefunden found|geheim secret|
gehör belong|geld money|gelesen read|gelösch deleted|genau exact|gerät device|geschwindigkeit speed|gespeichert stored saved|gespräch conversation|gesperrt blocked locked|
gestalt design|getrennt separate isolated|gewährleist warranty|gleichzeitig same time|größe size|groß large big|grund reason|gruppe group|gültig valid|gutschein voucher|
handbuch manual|handy phone mobile|händler merchant|herunterlad download|hilfe help|hinterleg store|hinweis note|hinzufüg add|hochlad upload|höchst maximum|holen fetch|
homepage website|import import|impressum imprint|inhalt content|installier install|intern internal|kanal channel|karte card|kategorie category|kauf buy purchase|
kein no|kennwort password|kennzeich mark|klick click|knopf button|kollege colleague|komment comment note|konfigurier configure|konto account|kontakt contact|kopier copy|
kosten cost price|kostenlos free|kredit credit|kund customer client|kündig cancel terminate|künstlich artificial ai|kurz short|laden load shop store|lager store|länge length|
langsam slow|laufzeit term duration|lauten read|leer empty|leist perform|lern learn|les read|letzt last|liefer delivery deliver|lieferzeit delivery time|limit limit|
lies read|link link|liste list|lizenz license|lös solve resolve|lösch delete erase|mahn reminder|mail email|marke brand|mehrere several multiple|mehrsprach multilingual languages|
meld report message|meldung message|menge quantity|mensch person human|miet rent|mitarbeiter agent staff member|mitglied member|mobil mobile|modell model|möglich possible|
nachricht message|name name|netz network|neu new|neustart restart|niedrig low|notiz note|nummer number|nutz use user|oberfläche interface|öffn open|öffnungszeit opening hours|
offline offline|ordner folder|ort place|paket package parcel|panel panel|passwort password|pause pause|person person agent|platz space|plattform platform|plugin plugin|
post mail|preis price cost|privat private|problem problem|produkt product|profil profile|protokoll log|prüf check verify|quelle source|rabatt discount|rechnung invoice bill|
recht right law|rechte permissions|redirect redirect|registrier register sign up|reihenfolge order|rolle role|rück return|rückgabe return|rückmeldung feedback|rückruf call back|
rücksend return|schaltfläche button|schick send|schließ close|schlüssel key|schnell fast quick|schrift font|schritt step|schütz protect|sehen see|seite page site|selbst self own|
send send|server server|setz set|sicher secure safe|sicherheit security|sicherung backup|sichtbar visible|sitzung session|skript script|sofort immediately|software software|
speicher store save memory|speicherort location|sperr block|sprach language|standard default|standort location|start start|status status|stell set|steuer tax|
stimm correct right|stopp stop|störung outage|stornier cancel|such search|support support|symbol icon|tabelle table spreadsheet|tag day|tarif plan|tastatur keyboard|
technisch technical|teilnehm participate|telefon phone|termin appointment|test test|text text|ticket ticket|titel title|tonfall tone|übergeb hand over|übermittl transmit|
übernehm take over claim|überprüf check|übersetz translate|übersicht overview|übertrag transfer|überweis transfer|umstell switch change|umzieh move|unterbrech interrupt|
unterhaltung conversation|unternehmen company|unterschied difference|unterstütz support|urlaub vacation|verarbeit process|verbind connect connection|verbindung connection|
verbrauch usage|verbesser improve|verdien earn|verfügbar available|vergess forgot|vergleich compare|verhinder prevent|verkauf sell|verlänger extend|verlauf history|verlier lose|
verloren lost|verschick send|verschieb move|verschlüssel encrypt encryption|version version|versand shipping|versicher insurance|versteck hide|versteh understand|
vertrag contract|verwalt manage|verweiger deny|verwend use|verzöger delay|video video|vorlag template|vorschau preview|vorübergehend temporary|wähl choose|währung currency|
wart wait|warum why|wechsel change switch|webseite website site|website website site|weiterleit forward redirect|weitergeb pass on share|werb advertising|werkzeug tool|
wert value|wiederherstell restore recover|wichtig important|widerruf withdraw cancel|wissen knowledge know|wochenende weekend|wörter words|zahl pay number|zahlung payment|
zeichen character|zeig show|zeit time|zeitzone time zone|zertifikat certificate|ziel target|zugang access|zugriff access|zulass allow|zurück back return|zurücksetz reset|
zusammenfass summary|zusätzlich additional|zuständig responsible|zustell deliver|zustimm consent|zuverlässig reliable`;
