import type { WantList } from "./wantList.ts";

export const it: WantList = {
  moods: {
    how: "come (?:posso|si|faccio|devo|funziona|cambio|annullo|disdico|prenoto|riavvio), dove (?:posso|si|trovo|cambio), da solo, da sola, istruzioni, in che modo, cosa devo fare",
    may: "posso(?! avere), si può, si possono, è possibile, potrei(?! avere), è permesso, è consentito, devo$, bisogna, serve$, c'è modo",
    what: "qual è, quale, quali, che cosa, cosa$, chi$, perché, quanto, quanta, quanti, quante, quando, dove$, c'è$, ci sono, avete, offrite, accettate, spedite, rimborsate, vendete, inviate, a che ora, è incluso, è gratuito",
    if: "cosa succede, che succede, cosa accade, se il$, se la$, se non$, se mi$, se annullo, in caso di, prima di$, supponiamo",
    past: "ho (?:già )?(?:annullato|disdetto|pagato|cambiato|prenotato|riavviato|ricevuto), mi avete (?:già )?rimborsato, è andato tutto bene, era (?:molto )?(?:bello|facile|buono), (?:mese|anno|settimana) scors[oa] … (?:ho|era|è)$",
    rule: "politica, condizioni, regole, costo, costa, costano, prezzo, tariffe, termine$, scadenza, preavviso, garanzia, in qualsiasi momento, in generale, di solito, normalmente, sempre$, incluso, gratis, gratuito, differenza, metodi di pagamento, al mese, sconto",
    wish: "per favore, per piacere, per cortesia, voglio, vorrei, vorremmo, mi piacerebbe, ho bisogno, mi serve, può$, puoi$, potete, potreste, potrebbe, desidero, mi dia, mandatemi, inviatemi, annullate, non voglio più, urgente",
    mine: "mio$, mia$, miei$, mie$, mi$, me$, io$, nostro, nostra, ci$, ho$",
  },
  topics: `
cancel: annull, disdi, recede, cancell, non voglio più, terminare il
pause: sospen, congel, in pausa, interromp
refund: rimbors, i miei soldi, soldi indietro
return: restitu, reso$, resi$, rendere$, rispedire
change: cambi, modific, corregg, aggiorn
address: indirizzo, civico, via$, codice postale, traslocat
order: ordine, ordinato, acquist
parcel: pacco, spedizione, consegn
track: dov'è, dove è, tracci, stato del, non è arrivat, ancora non, in ritardo, arriva
invoice: fattur, ricevut
pay: pagament, pagare, addebit, rata$, devo pagare, scad
book: prenot, iscriv, posto$
reschedule: spost, rinvi, altro giorno
restart: riavvi, non risponde, bloccat, reboot
upgrade: passare al, superiore, più grande, upgrade, amplia
usage: consum, spazio, traffico, disco, utilizz
account: account, profilo
password: password, pin$
contract: abbonament, contratto, iscrizione, palestra
plan: piano, tariffa, pro$, business$
appointment: appuntament, visita
wrong: sbagliat, errat, errore
broken: rott[oa], danneggiat, difettos
server: server, macchina, vps$
course: corso, lezione, yoga, pilates, spinning`,
};
