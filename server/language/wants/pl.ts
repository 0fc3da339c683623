import type { WantList } from "./wantList.ts";

export const pl: WantList = {
  moods: {
    how: "jak (?:mogę|można|zmienić|anulować|zrezygnować|zarezerwować|zrestartować|działa|to zrobić|samodzielnie), gdzie (?:mogę|można|znajdę|zmienić), samodzielnie, samemu, instrukcj",
    may: "czy mogę, czy można, czy da się, czy jest możliw, czy wolno, czy muszę, czy trzeba, czy należy, czy potrzebuję",
    what: "jaki, jaka, jakie, jaką, który, która, które, co to$, kto$, dlaczego, ile$, kiedy$, gdzie$, czy$, o której, jak długo, jak często, jak szybko",
    if: "co się stanie, co jeśli, co jeżeli, jeśli$, jeżeli$, w przypadku, zanim$",
    past: "(?:już )?(?:anulowałem|anulowałam|zapłaciłem|zapłaciłam|zmieniłem|zmieniłam|zarezerwowałem|zarezerwowałam|zrestartowałem|otrzymałem|otrzymałam|zrezygnowałem|zrezygnowałam)$ … (?:było|był|była|i$|już), poszło, zwróciliście, w zeszłym, w zeszłą, w ubiegłym",
    rule: "polityka, politykę, warunki, regulamin, zasady, koszt, kosztuje, cena, ceny, opłat, termin wypowiedzenia, okres wypowiedzenia, gwarancj, w dowolnym momencie, w każdej chwili, zazwyczaj, zwykle, ogólnie, zawsze$, w cenie, bezpłatn, za darmo, różnica, metody płatności, miesięcznie, rabat, zniżk",
    wish: "proszę, poproszę, chcę, chcemy, chciałbym, chciałabym, chcielibyśmy, potrzebuję, potrzebujemy, czy możecie, czy mogą państwo, czy może pan, czy moglibyście, możecie$, wyślijcie, anulujcie, zapiszcie, nie chcę już, już nie chcę, pilnie",
    mine: "mój$, moja$, moje$, mojego, mojej, moją, mi$, mnie$, ja$, nasz, nam$",
  },
  topics: `
cancel: anulow, anuluj, rezygn, wypowie, odstąp, odwoł, nie chcę już, już nie chcę
pause: zawie[sś], wstrzym, zamroz, pauz
refund: zwrot pieni, zwrot koszt, zwróćcie, oddajcie, zwrotu pieni, moje pieniądze
return: zwrot$, zwrotu$, zwrócić, odesłać
change: zmień, zmian, zmieni, popraw, aktualiz
address: adres, ulic, kod pocztowy, przeprowadz
order: zamówien, zamówi, zakup
parcel: paczk, przesyłk, dostaw
track: gdzie jest, śledz, status, nie dotarł, nie przysz, jeszcze nie, spóźn
invoice: faktur, rachun, paragon
pay: płatno, zapłac, opłat, pobier, pobrać, należno, rata$
book: rezerw, zapis, zapisz, miejsce
reschedule: przełoż, przesuń, inny dzień
restart: restart, uruchom ponownie, nie odpowiada, zawiesił
upgrade: wyższ, większ, ulepsz, upgrade
usage: zużyc, miejsca na, transfer, dysk, wykorzyst
account: konto$, konta$, profil
password: hasło, hasła
contract: subskrypc, abonament, umow, członk, karnet, siłowni
plan: plan$, planu$, pakiet, taryf, pro$, business$
appointment: wizyt, termin$
wrong: błęd, zły$, złe$, pomył
broken: uszkodz, zepsut, wadliw
server: serwer, maszyn, vps$
course: zajęcia, kurs, joga, jogę, jogi, pilates, spinning`,
};
