/** Recognizes that a clarifying question is dismissed by typing, like pressing "Never mind". Pure. */
import type { SpokenLanguage } from "../phrases/index.ts";
import { Lexicon, tokensOf } from "./lexicon.ts";

const lists = {
  en: `cancel [that|this|it], none, neither, {none|neither} of {these|those|them}, not {these|those|any of these|any of those}, stop, skip [that|this|it],
    never mind [that|it|then], nevermind, nvm, forget {it|that|about it|about that}, {it doesnt|doesnt|it does not|that doesnt} matter, [its|it is|thats] not [that|so] important, leave it, dont {bother|worry [about it]}, {no|nope|nah} {thanks|thank you|thx}, {thanks|thank you|thx} {anyway|anyhow|all the same}, {thats|that is} all`,
  de: `abbrechen, abbruch, {keine|keins|keines|nichts} {davon|von diesen}, keins, weder noch, stopp, überspringen,
    [ist] egal, [ist] schon {gut|ok|okay}, {vergiss|vergessen sie} {es|das}, macht nichts, [ist] nicht [so] {wichtig|schlimm}, [das] hat sich [schon] erledigt, [schon] erledigt, lass {mal|es|gut sein}, lassen sie {es|gut sein}, {nein|nee|ne|nö} danke [schön], danke nein, danke trotzdem, trotzdem [vielen] danke, trotzdem vielen dank, vielen dank trotzdem`,
  fr: `annuler, annulez, annule, aucun, aucune, {aucun|aucune} {des deux|des trois|de ces options}, ni l'un ni l'autre,
    {laissez|laisse} tomber, {oubliez|oublie} [ça|cela], tant pis, [ce n'est|c'est] pas grave, peu importe, [ça ne|ça n'a] [fait] rien, non merci, merci {quand même|tout de même}, merci non`,
  es: `cancelar, cancela, cancele, ninguno, ninguna, {ninguno|ninguna} de {estos|estas|ellos|ellas|esos|esas},
    {olvídalo|olvídelo|olvida|olvide}, {déjalo|déjelo} [así|estar], no importa, da igual, no {pasa nada|hace falta}, no [muchas] gracias, gracias {de todos modos|de todas formas|de todas maneras|igualmente|igual}`,
  pt: `cancelar, cancela, cancele, nenhum, nenhuma, {nenhum|nenhuma} {destes|destas|desses|dessas|deles|delas},
    deixa {para lá|pra lá|estar}, {deixe|deixem} {para lá|pra lá|estar}, {esquece|esqueça} [isso], não {importa|faz mal|é preciso}, tanto faz, não {obrigado|obrigada}, {obrigado|obrigada} {mesmo assim|de qualquer forma|de qualquer maneira|na mesma}`,
  it: `annulla, annullare, nessuno, nessuna, {nessuno|nessuna} {di questi|di queste|dei due},
    {lascia|lasci|lasciamo} {stare|perdere}, non {importa|fa niente}, fa niente, non fa nulla, no grazie, grazie {lo stesso|comunque}`,
  nl: `annuleren, annuleer, geen van {deze|die|beide|allen}, geen,
    laat maar [zitten|gaan], maakt niet uit, {vergeet|vergeet u} het [maar], niet {belangrijk|nodig}, nee {bedankt|dank je|dank je wel|dank u|dank u wel}, {toch|evengoed} bedankt, bedankt {evengoed|toch}`,
  pl: `anuluj, żadne, żaden, żadna, {żadne|żaden|żadna} z {nich|tych},
    {nieważne|nie ważne|nieistotne}, {zapomnij|proszę zapomnieć} [o tym], nie {szkodzi|trzeba}, nie {dziękuję|dzięki}, {dziękuję|dzięki} {mimo wszystko|i tak}, mimo wszystko {dziękuję|dzięki}`,
  tr: `iptal [et], hiçbiri, bunların hiçbiri,
    {boş ver|boşver|boş verin|boşverin}, önemli değil, fark etmez, vazgeçtim, {unut|unutun} [gitsin|bunu], gerek {yok|kalmadı}, {hayır|yok} {teşekkürler|teşekkür ederim|sağ ol|sağ olun|sağol}, yine de {teşekkürler|teşekkür ederim|sağ ol|sağ olun|sağol}`,
  ar: `إلغاء, الغاء, لا شيء مما سبق, ولا واحد [منها],
    لا يهم, {انس|انسى|انسَ} {الأمر|الموضوع}, لا {عليك|داعي|بأس}, غير مهم, لا شكرا, شكرا على {كل حال|أي حال}`,
  he: `ביטול, בטל, אף אחד מהם, אף אחת מהן,
    לא {משנה|חשוב|נורא|צריך}, {עזוב|עזבי|עזבו} [את זה|מזה], {תשכח|תשכחי|שכח} מזה, לא תודה, תודה בכל {זאת|אופן|מקרה}, בכל זאת תודה`,
  ja: `キャンセル, 取り消し, どれでもない, どれでもありません,
    {やっぱり|もう} {いいです|いいや|大丈夫です|結構です}, {結構です|けっこうです|大丈夫です|気にしないで|気にしないでください|忘れてください|なんでもないです|何でもないです|いえ大丈夫です|いいえ結構です|とにかくありがとう|とにかくありがとうございます|それでもありがとう}`,
  zh: `取消, 都不是, 一个都不是,
    算了 [吧], 不用 [了] [谢谢], 没事 [了], 没关系, 不要紧, 当我没说, 不 [了] 谢谢, {还是|总之} {谢谢|感谢} [你|您] [了]`,
  hi: `रद्द [करें|करो], इनमें से कोई नहीं,
    {रहने|जाने} {दो|दें|दीजिए}, {छोड़ो|छोड़िए|छोड़ें} [इसे], {भूल} {जाओ|जाइए|जाएँ}, कोई बात नहीं, ज़रूरत नहीं [है], {नहीं|जी नहीं} {धन्यवाद|शुक्रिया}, फिर भी {धन्यवाद|शुक्रिया}`,
} satisfies Record<SpokenLanguage, string>;

/** Words around it that dismiss nothing on their own. */
const filler = `no, nope, oh, ah, ok, okay, oké, well, sorry, please, then, i, ach, na, ja, nein, nee, non, bitte, gut, dann, por favor, svp, bon, bueno, bem,
  thanks, thank you, danke, merci, gracias, obrigado, obrigada, grazie, bedankt, dank je, dziękuję, dzięki, teşekkürler, sağ ol,
  شكرا, תודה, いいえ, いえ, ありがとう, ありがとうございます, 谢谢, धन्यवाद`;
const lexicon = new Lexicon<"callsOff" | "filler">(Object.values(lists).map((callsOff) => ({ callsOff, filler })));

/** @returns false if the message says anything more: "cancel my order" is a question */
export function callsOff(message: string): boolean {
  if (/[?？؟]/u.test(message)) return false;
  return lexicon.cut(tokensOf(message).map(({ word }) => word))?.includes("callsOff") ?? false;
}
