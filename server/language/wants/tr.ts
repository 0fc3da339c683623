import type { WantList } from "./wantList.ts";

export const tr: WantList = {
  moods: {
    how: "nasıl$, nereden (?:değiştir|iptal|yap), nerede (?:değiştir|bul)[^ ]*, kendim, kendi başıma, ne yapmam gerek, ne yapmalı",
    may: "[^ ]+(?:abilir|ebilir) miyim, [^ ]+(?:abilir|ebilir) miyiz, [^ ]+(?:ılabilir|ilabilir|anabilir|enebilir) mi$, mümkün mü, izin var mı, gerekli mi, gerekiyor mu, zorunda mıyım, şart mı",
    what: "nedir, ne kadar, neler, hangi, kim$, neden, niçin, kaç$, ne zaman, nerede, var mı, yapıyor musunuz, ediyor musunuz, satıyor musunuz, kabul ediyor, saat kaçta, dahil mi",
    if: "ne olur, [^ ]+(?:arsam|ersem|ırsam|irsem|mazsam|mezsem)$, durumunda, olursa, önce$",
    past: "(?:iptal ettim|ödedim|değiştirdim|rezervasyon yaptım|yeniden başlattım|aldım)$, çok iyiydi, güzeldi, kolaydı, geçen (?:ay|yıl|hafta)",
    rule: "politika, koşul, şartlar, kurallar, ücret, fiyat, süresi$, garanti, her zaman, istediğim zaman, genellikle, normalde, genelde, dahil, bedava, fark$, farkı, ödeme yöntem, ayda, indirim",
    wish: "lütfen, istiyorum, isterim, istiyoruz, ihtiyacım var, gerekiyor$, rica ederim, [^ ]+(?:abilir|ebilir) misiniz, [^ ]+(?:abilir|ebilir) misin, [^ ]+(?:ar|er|ır|ir) mısınız, gönderin, iptal edin, yapın, artık istemiyorum, acil",
    mine: "benim, bana$, beni$, ben$, bizim, bize$, [^ ]+(?:ım|im|um|üm)$, [^ ]+(?:ımı|imi|umu|ümü|ımın|imin)$, hesabım",
  },
  topics: `
cancel: iptal, fesh, sonlandır, vazgeç, artık istemiyor
pause: dondur, askıya, duraklat, ara ver
refund: para iade, paramı, iade edin, geri ödeme, paramın
return: iade$, geri gönder
change: değiştir, güncelle, düzelt
address: adres, sokak, posta kodu, taşındım
order: sipariş, satın al
parcel: kargo, paket, teslimat, gönderi
track: nerede, takip, durumu, gelmedi, ulaşmadı, gecik
invoice: fatura, makbuz, fiş
pay: ödeme, ödeyece, borç, borcum, tahsil
book: rezervasyon, rezerve, kayıt, yer ayır, kaydet
reschedule: ertele, başka gün, başka bir gün
restart: yeniden başlat, cevap vermiyor, yanıt vermiyor, dondu$, reset
upgrade: yükselt, üst paket, daha büyük
usage: kullanım, kota, alan$, disk, trafik
account: hesap, hesab, profil
password: şifre, parola
contract: abonelik, aboneliğ, sözleşme, üyelik, üyeliğ
plan: plan$, planı, tarife, pro$, business$
appointment: randevu
wrong: yanlış, hatalı
broken: bozuk, kırık, hasarlı
server: sunucu, makine, vps$
course: ders, kurs, yoga, pilates, spinning`,
};
