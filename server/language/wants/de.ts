import type { WantList } from "./wantList.ts";

export const de: WantList = {
  moods: {
    how: "wie (?:kann|könnte|muss|soll|geht|mache|macht|ändere|kündige|storniere|bestelle|starte|buche|pausiere|bekomme|funktioniert|finde|lösche|erhalte) …, wo (?:kann|muss|finde|ändere|sehe) ich, was muss ich … (?:tun|machen), anleitung, selbst$, selber$, wie man$",
    may: "kann ich(?! (?:bitte|mal|erst|leider|nicht|nur)$), kann man, könnte man, könnte ich, darf ich, darf man, ist es möglich, ist es erlaubt, geht das$, muss ich(?! (?:diesen|diese|als|im|noch)$), muss man, brauche ich für, brauche ich eine?n?$, soll ich, gibt es eine möglichkeit, kann ein$, können kunden, überhaupt",
    what: "was ist$, was sind$, was kostet, was kosten, welche, wer$, warum, wieso, weshalb, wie viel, wieviel, wie viele, wie lange, wie oft, wie schnell, wie hoch, wie groß, wie teuer, wie weit, wie spät, wann$, wo$, gibt es, haben sie$, habt ihr$, nehmen sie$, bieten sie$, unterstützen sie$, erstatten sie auch, liefern sie nach$, verkaufen sie$, sind die$, ist der$, ist das$, ist die$, ob$, ist mein, was schulde, nutzen sie$, verschicken sie$",
    if: "was passiert, was geschieht, was ist wenn, wenn ich, wenn mein, wenn das, falls, angenommen, bevor ich",
    past: "(?:habe|hab|hatte) … (?:storniert|gekündigt|geändert|bezahlt|gebucht|zurückgeschickt|neu gestartet|pausiert)$, (?:letzte|letzten|letztes|letzter) (?:jahr|woche|monat|mal)$ … (?:war|habe|hat|ging), ging problemlos, hat (?:gut|super|prima|problemlos) geklappt, war (?:leider|sehr|super|toll|gut|schön), haben sie mir … (?:erstattet|geschickt), schon bezahlt, bereits (?:bezahlt|storniert|gekündigt|erhalten)",
    rule: "richtlinie, bedingung, agb$, kosten$, gebühr, preis, kündigungsfrist, frist$, regel$, regeln$, garantie, jederzeit, grundsätzlich, normalerweise, im allgemeinen, generell, üblicherweise, meistens, immer$, enthalten, inklusive, zahlungsarten, unterschied, überhaupt, im monat$, pro monat, rabatt, kostenlos, versandkosten, rücksendekosten, möglich$",
    wish: "bitte, ich möchte, möchte, ich will, ich brauche, ich hätte gern, hätte gern, hätte ich gern, ich würde gern, würde gern, wir möchten, wir wollen, wir brauchen, können sie(?! auch), könnten sie, könnt ihr, kannst du, könntest du, würden sie, hiermit, schicken sie, senden sie, geben sie, tragen sie, stellen sie, setzen sie, zeigen sie mir, überweisen sie, nicht mehr$ … (?:will|brauche|möchte)?, ich nehme, ich warte, doch nicht mehr, sofort, dringend, so schnell wie möglich",
    mine: "mein, meine, meinen, meiner, meinem, meines, mir$, mich$, ich$, unser, uns$, wir$",
  },
  topics: `
cancel: storn, kündig, gekündigt, widerruf, abbestell, beend, austret, austritt, abbrech, nicht mehr mitglied, (?:nicht mehr|doch nicht)$, nicht (?:ver|ab)?schicken, nicht senden, rückgängig, stoppen
pause: paus, einfrier, ruhen, ruhend, aussetz, unterbrech, stilllegen, auf eis
resume: wieder aufnehm, fortsetz, reaktivier
refund: erstatt, rückerstatt, geld zurück, geld wieder, zurückzahl, zurücküberweis, überweisen … zurück, rückzahlung, (?:betrag|kaufpreis|geld) … (?:zurück|wieder)
return: retour, zurückgeb, zurückschick, zurücksend, rücksend, umtausch
exchange: umtausch, tausch, ersatz, andere größe
change: änder, korrigier, ändere, anpass, wechsel, aktualisier, berichtig, umstell
address: adress, anschrift, hausnummer, straße, postleitzahl, plz$, lieferadress, wohnung, nach hause, büro, umgezogen, umzug, ziehe … um$
order: bestell, auftrag, kauf$, gekauft
parcel: paket, päckchen, sendung, lieferung, liefer, versand, verschick
track: wo (?:ist|bleibt|steckt), wo es steckt, sendungsverfolg, verfolg, unterwegs, stand$, status, angekommen, da sein$, ankomm, kommt mein, kommt meine, warte (?:seit|auf|noch|immer), immer noch nicht, was ist mit, verspät, zugestellt
invoice: rechnung, beleg, quittung, abrechnung
pay: zahl, bezahl, abbuch, buchen … ab$, abgebucht, beitrag, fällig, schuld, rate$, lastschrift, einzug, einziehen
book: buchen$, buche$, buchung, reservier, anmeld, trag … ein$, eintrag, mitmach, teilnehm, platz$, einschreib
reschedule: verschieb, verleg, umbuch, anderen tag, anderer termin
restart: neustart, neu start, neu zu starten, reboot, durchstart, hochfahr, zurücksetz, setzen … zurück$, hängt, reagiert nicht, antwortet nicht, eingefroren, abgestürzt, komme nicht mehr, nicht erreichbar, aus und wieder
upgrade: upgrade, hochstuf, größer, nächstgrößer, aufstock, erweiter, höher, mehr (?:speicher|platz)
downgrade: downgrade, herabstuf, kleiner, günstiger
usage: verbrauch, speicher, traffic, festplatte, auslast, voll$, kontingent, datenvolumen, gb$, noch frei$, limit
balance: guthaben, kontostand, punkte
account: konto, kundenkonto, profil, zugang
password: passwort, kennwort, pin$
contact: e-?mail-?adresse, telefonnummer, nachname
delete: lösch, entfern
contract: vertrag, verträge, abo$, abonnement, mitglied, studio
plan: tarif, paket$, pro-?tarif, pro$, business$
appointment: termin$, termine$
ticket: ticket, karte$, karten$
voucher: gutschein, rabattcode
wrong: falsch, stimmt nicht, vertipp, fehler
broken: kaputt, defekt, beschädig, zerbroch, zerriss
unlock: entsperr, freischalt, gesperrt
extend: verläng, erneuer
send: schick, send$, senden, zuschick
copy: kopie, pdf$, noch einmal schick, nochmal schick
server: server, maschine, rechner, vps$
course: kurs, kurse, stunde$, yoga, pilates, spinning`,
};
