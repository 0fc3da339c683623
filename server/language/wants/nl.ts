import type { WantList } from "./wantList.ts";

export const nl: WantList = {
  moods: {
    how: "hoe (?:kan|moet|doe|wijzig|annuleer|zeg|boek|herstart|werkt|vraag|maak), waar (?:kan|moet|vind|wijzig) ik, zelf$, handleiding, wat moet ik doen",
    may: "kan ik(?! (?:alstublieft|even)$), kan men, kun je, mag ik, mag je, is het mogelijk, is het toegestaan, moet ik, moet je, heb ik … nodig$, is er een manier",
    what: "wat is$, wat zijn$, wat kost, wat kosten, welke, wie$, waarom, hoeveel, hoe lang, hoe vaak, hoe snel, hoe hoog, hoe groot, hoe laat, wanneer, waar$, is er$, zijn er$, hebben jullie, heeft u, bieden jullie, accepteren jullie, leveren jullie, vergoeden jullie, sturen jullie, verkopen jullie, is de$, is het$",
    if: "wat gebeurt er, wat als$, als ik$, als mijn, als het$, stel dat, voordat ik",
    past: "heb … (?:geannuleerd|opgezegd|betaald|gewijzigd|geboekt|herstart|ontvangen)$, jullie hebben mij … terugbetaald, was (?:heel |erg )?(?:leuk|goed|snel|fijn|makkelijk), ging goed, (?:vorige|afgelopen) (?:week|maand|jaar)$ … (?:heb|was|ging)$",
    rule: "beleid, voorwaarden, regels, kosten$, kost$, prijs, tarieven, termijn, opzegtermijn, garantie, op elk moment, altijd$, in het algemeen, normaal, meestal, inbegrepen, gratis, verschil, betaalmethoden, per maand, korting",
    wish: "alstublieft, alsjeblieft, aub$, graag, ik wil, ik zou graag, ik wens, ik moet, wij willen, we willen, ik heb … nodig, kunt u, kunnen jullie, kan iemand, zou u, zouden jullie, stuur mij, stuur me, geef me, zet me, niet meer$, dringend",
    mine: "mijn, m'n, mij$, me$, ik$, ons$, onze, we$, wij$",
  },
  topics: `
cancel: annul, opzeg, zeg … op$, stopzet, beëindig, niet meer (?:nodig|hebben)
pause: pauz, bevries, opschort, stilzet
refund: terugbetal, geld terug, vergoed, restitutie
return: retour, terugstur
change: wijzig, verander, aanpas, corrige
address: adres, straat, huisnummer, postcode, verhuis
order: bestell, bestel, order
parcel: pakket, pakje, zending, levering, bezorg
track: waar is, waar blijft, volgen, status, nog niet (?:aangekomen|ontvangen|binnen), onderweg, te laat
invoice: factuur, facturen, bon$, rekening
pay: betal, afschrijv, incasso, verschuldigd, termijnbedrag
book: boek, reserv, inschrij, plaats$, plek
reschedule: verzet, verplaats, andere dag
restart: herstart, opnieuw opstart, reageert niet, vastgelopen, reboot
upgrade: upgrade, groter, hoger, uitbreid
usage: verbruik, ruimte, opslag, verkeer, schijf
account: account, profiel
password: wachtwoord, pincode
contract: abonnement, contract, lidmaatschap, lid$, sportschool
plan: pakket, tarief, plan$, pro$, business$
appointment: afspraak
wrong: verkeerd, fout
broken: kapot, beschadigd, defect
server: server, machine, vps$
course: les$, lessen, cursus, yoga, pilates, spinning`,
};
