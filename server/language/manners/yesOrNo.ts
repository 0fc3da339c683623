/** Whether a message is just a yes or just a no. Pure. */
import { type SpokenLanguage, spokenLanguage } from "../phrases/index.ts";
import { Lexicon, tokensOf } from "./lexicon.ts";

type Kind = "yes" | "no" | "courtesy";

const lists: Readonly<Record<SpokenLanguage, Readonly<Record<Kind, string>>>> = {
  en: {
    yes: `yes, yeah, yep, yup, yes {do it|do that|do so|you can|you may|go ahead|i do|it is|thats right}, sure [thing], of course, ok, okay, alright, all right, fine, do it, do that, please do, go ahead, go for it, correct, thats {right|correct|fine|ok}, right, exactly, absolutely, definitely, confirmed, i confirm, confirm, agreed, i agree, y, {sounds|looks} good`,
    no: `no, nope, nah, no {dont|do not}, dont [do it|do that], do not [do it|do that], no way, not now, rather not, better not, n, stop, cancel [that|it], never mind, nevermind, forget it, i dont want {that|it|to}`,
    courtesy: `please, thanks, thank you, thx, pls, hi, hello`,
  },
  de: {
    yes: `ja, jo, jep, jup, jawohl, ok, okay, ja {mach das|machen sie das|mach|machen sie|genau|klar|stimmt|richtig|passt}, gerne, gern, ja {gerne|gern}, klar, na klar, natürlich, selbstverständlich, sicher, einverstanden, genau, richtig, korrekt, stimmt, das {stimmt|passt|ist richtig}, in ordnung, passt, mach das, machen sie das, machen sie [es] [bitte], mach [es], auf jeden fall, unbedingt, bestätigt, ich bestätige, nur zu`,
    no: `nein, nee, nö, ne, nein {nicht|lieber nicht|doch nicht}, lieber nicht, besser nicht, bitte nicht, auf keinen fall, nicht, doch nicht, noch nicht, jetzt nicht, stopp, abbrechen, lass {es|das}, lassen sie {es|das}`,
    courtesy: `bitte, danke, vielen dank, danke schön, dankeschön, hallo`,
  },
  fr: {
    yes: `oui, ouais, ouaip, ok, d'accord, bien sûr, oui {bien sûr|allez y|d'accord|c'est ça|faites le|faites}, allez y, vas y, faites le, faites, fais le, volontiers, avec plaisir, exact, exactement, c'est {ça|exact|correct|bon|d'accord}, tout à fait, certainement, absolument, parfait, entendu, je confirme, confirmé, c'est d'accord`,
    no: `non, nan, non {pas du tout|surtout pas|pas maintenant}, pas du tout, surtout pas, pas maintenant, plutôt pas, ne {le faites|faites} pas [ça|cela], pas encore, annulez, annuler, laissez [tomber], arrêtez, stop`,
    courtesy: `merci, merci beaucoup, s'il vous plaît, s'il te plaît, svp, stp, bonjour`,
  },
  es: {
    yes: `sí, si, sip, ok, vale, claro [que sí], por supuesto, de acuerdo, desde luego, adelante, hazlo, hágalo, háganlo, sí {claro|hazlo|hágalo|adelante|por supuesto|de acuerdo|quiero}, exacto, exactamente, correcto, así es, eso es, está bien, perfecto, confirmo, confirmado, lo confirmo, bueno`,
    no: `no, nop, no {lo hagas|lo haga|lo hagan|quiero}, mejor no, ahora no, todavía no, aún no, de ninguna manera, para nada, cancelar, cancela, déjalo, déjelo, no lo haga`,
    courtesy: `por favor, porfa, gracias, muchas gracias, hola`,
  },
  pt: {
    yes: `sim, s, ok, está bem, tá bom, tá, claro [que sim], com certeza, pode [ser|fazer], pode fazer isso, sim {pode|pode fazer|claro|quero}, faça, faz, faça isso, vá em frente, de acordo, concordo, exato, exatamente, correto, certo, isso [mesmo], perfeito, confirmo, confirmado, combinado`,
    no: `não, nao, nope, não {faça|faça isso|quero|precisa}, melhor não, agora não, ainda não, de jeito nenhum, de forma nenhuma, cancelar, cancela, cancele, deixe, deixa [para lá|pra lá]`,
    courtesy: `por favor, obrigado, obrigada, muito obrigado, muito obrigada, olá`,
  },
  it: {
    yes: `sì, si, ok, va bene, d'accordo, certo, certamente, certo che sì, sì {certo|va bene|lo faccia|fallo|procedi|proceda}, ovviamente, naturalmente, fallo, lo faccia, faccia pure, fai pure, proceda, procedi, esatto, esattamente, giusto, corretto, perfetto, volentieri, confermo, confermato, senz'altro`,
    no: `no, no {non farlo|non lo faccia}, non {farlo|lo faccia|ora|adesso|ancora}, meglio di no, ora no, assolutamente no, per niente, annulla, annullare, lascia stare, lasci stare, preferisco di no`,
    courtesy: `per favore, per piacere, grazie, grazie mille, ciao`,
  },
  nl: {
    yes: `ja, jawel, jep, ok, oké, okay, ja {graag|hoor|doe maar|doet u maar|natuurlijk|prima|klopt}, graag, natuurlijk, zeker [weten], prima, akkoord, goed, is goed, dat is goed, doe maar, doe het [maar], doet u [het] maar, klopt, dat klopt, juist, precies, correct, inderdaad, absoluut, ik bevestig [het], bevestigd`,
    no: `nee, neen, nee {hoor|liever niet|niet doen}, liever niet, beter niet, niet doen, nu niet, nog niet, zeker niet, absoluut niet, stop, annuleren, laat maar`,
    courtesy: `alstublieft, alsjeblieft, aub, bedankt, dank u, dank je, dank u wel, dank je wel, hallo`,
  },
  pl: {
    yes: `tak, ok, okej, dobrze, dobra, jasne, pewnie, oczywiście, tak {oczywiście|jasne|zrób to|proszę zrobić}, zgoda, zgadzam się, zgadza się, proszę {bardzo|zrobić|to zrobić}, zrób to, dokładnie [tak], racja, na pewno, zdecydowanie, chętnie, potwierdzam, potwierdzone, poprawnie`,
    no: `nie, nie {rób tego|chcę|teraz|trzeba|zgadzam się}, lepiej nie, raczej nie, jeszcze nie, absolutnie nie, w żadnym razie, anuluj, stop, proszę tego nie robić`,
    courtesy: `proszę, dziękuję, dzięki, dziękuję bardzo, cześć`,
  },
  tr: {
    yes: `evet, tamam, ok, olur, tabii [ki], elbette, evet {lütfen|tabii|olur|yap|yapın|istiyorum}, yap, yapın, yapabilirsiniz, yapabilirsin, onaylıyorum, onay, kabul, kabul ediyorum, aynen [öyle], doğru, kesinlikle, memnuniyetle, peki`,
    no: `hayır, yok, hayır {istemiyorum|yapma|yapmayın}, olmaz, istemiyorum, yapma, yapmayın, şimdi değil, henüz değil, kesinlikle hayır, iptal [et|edin], vazgeçtim, boş ver, boşver`,
    courtesy: `lütfen, teşekkürler, teşekkür ederim, sağ ol, sağ olun, merhaba`,
  },
  ar: {
    yes: `نعم, أجل, ايوه, أيوه, ايوا, بالطبع, طبعا, أكيد, بالتأكيد, حسنا, تمام, موافق, موافقة, أوافق, تفضل, تفضلي, افعل [ذلك], قم بذلك, نعم قم بذلك, صحيح, صح, بالضبط, نعم {بالطبع|موافق|افعل|تفضل}, أؤكد, اوكي`,
    no: `لا, كلا, لأ, لا {أريد|تفعل|تفعل ذلك|أوافق}, ليس الآن, ليس بعد, أبدا, إلغاء, مستحيل, غير موافق`,
    courtesy: `من فضلك, لو سمحت, رجاء, شكرا, شكرا لك, شكرا جزيلا, مرحبا`,
  },
  he: {
    yes: `כן, בטח, כמובן, ברור, בהחלט, אוקיי, אוקי, בסדר, סבבה, קדימה, יאללה, מאשר, מאשרת, אני {מאשר|מאשרת|מסכים|מסכימה}, מסכים, מסכימה, נכון, מדויק, בדיוק, בשמחה, תעשה [את זה], תעשי [את זה], תעשו [את זה], כן {לבצע|בטח|בבקשה|כמובן|תעשה|תעשו}`,
    no: `לא, ממש לא, לא {עכשיו|עדיין|רוצה|תודה}, עדיף שלא, עדיין לא, עוד לא, בשום אופן לא, בטל, ביטול, אל תעשה [את זה], אל תעשו [את זה], עזוב, עזבי`,
    courtesy: `בבקשה, תודה, תודה רבה, שלום`,
  },
  hi: {
    yes: `हाँ, हां, जी, जी हाँ, जी हां, हाँ जी, ठीक [है], बिल्कुल, ज़रूर, सही [है], हाँ {करें|करो|कर दो|कर दीजिए|ठीक है|बिल्कुल}, {कर|करिये|करें|करो} {दो|दीजिए|दें}, करें, कर दीजिए, कर दो, मंज़ूर [है], सहमत, पुष्टि, haan, han, haan ji, theek hai, ok`,
    no: `नहीं, नही, ना, जी नहीं, नहीं {चाहिए|करें|करो}, मत {करो|करें|कीजिए}, अभी नहीं, बिल्कुल नहीं, रद्द [करें|करो], रहने दो, रहने दीजिए, nahi, nahin`,
    courtesy: `कृपया, धन्यवाद, शुक्रिया, नमस्ते`,
  },
  ja: {
    yes: `はい, うん, ええ, {はい|ええ} {お願いします|おねがいします|そうです|どうぞ}, お願いします, おねがいします, お願い致します, お願いいたします, そうです, その通りです, もちろん [です], いいです [よ], いいよ, 大丈夫です, オーケー, 了解 [です|しました], 承知しました, 是非, ぜひ, どうぞ, 進めてください, やってください, 間違いありません, 正しいです`,
    no: `いいえ, いや, ううん, いえ, だめ [です], やめて [ください], やめます, しないで [ください], 違います, 結構です, けっこうです, 今はいいです, まだです, キャンセル [して|してください|します], いりません, いいえ {結構です|違います|やめます}`,
    courtesy: `ありがとう, ありがとうございます, すみません`,
  },
  zh: {
    yes: `是, 是的, 对, 对的, 好, 好的, 好啊, 可以, 行, 没问题, 当然 [可以], 确认, 我确认, 确定, 同意, 我同意, 没错, 正确, 要, 请 {继续|执行|办理}, 好的 请 {办理|继续|执行}, 就这样, 嗯, 好 {请继续|谢谢}`,
    no: `不, 不是, 不要, 不用 [了], 不行, 不可以, 不同意, 不对, 别, 不了, 先不要, 还没有, 取消, 算了, 暂时不要, 没有`,
    courtesy: `请, 谢谢, 谢谢你, 谢谢您, 你好, 麻烦了, 麻烦您`,
  },
};
const lexicons = new Map(
  Object.entries(lists).map(([language, list]) => [language, new Lexicon<Kind>([list])] as const),
);
/** Signs without words. */
const SIGNS: ReadonlyMap<string, Kind> = new Map([
  ["👍", "yes"],
  ["✅", "yes"],
  ["👌", "yes"],
  ["👎", "no"],
  ["❌", "no"],
]);
/** "No, no, no" is still a no; a longer message is something else. */
const MAX_CHARACTERS = 60;

/** @returns false for a question, and if the message says anything more */
export const isYes = (message: string, locale: string | null): boolean => answerOf(message, locale) === "yes";

/** @returns false for a question, and if the message says anything more */
export const isNo = (message: string, locale: string | null): boolean => answerOf(message, locale) === "no";

/** The visitor's language counts first: "no" is Italian as well, "ne" German and Turkish. */
function answerOf(message: string, locale: string | null): Kind | null {
  const sign = SIGNS.get(message.replace(/\p{Emoji_Modifier}|\ufe0f/gu, "").trim());
  if (sign) return sign;
  if (message.length > MAX_CHARACTERS || /[?？؟]/u.test(message)) return null;
  const words = tokensOf(message).map(({ word }) => word);
  for (const language of [spokenLanguage(locale), ...lexicons.keys()]) {
    const kinds = lexicons
      .get(language)
      ?.cut(words)
      ?.filter((kind) => kind !== "courtesy");
    if (kinds && kinds.length > 0) return kinds.every((kind) => kind === kinds[0]) ? (kinds[0] ?? null) : null;
  }
  return null;
}
