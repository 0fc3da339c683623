/** Hears "I want to talk to a person" in many languages, without a model. */
import { fold } from "../language/words.ts";

const enPerson =
  "(?:(?:an?|the|some|your|one of your|any|another) )?(?:actual |real |live |human |support |customer |service |sales |customer service |customer support )*(?:human(?: being)?s?|person|real people|humans?|agent|operator|representative|rep|advisor|adviser|staff(?: member)?|team member|manager|supervisor|someone|somebody|anyone|anybody|employee|customer (?:service|support|care)|support(?: team)?)";

/** One pattern per language, on folded text (lower case, Latin accents levelled). `~` stands for up to four words. */
const wishes = [
  `(?:talk|speak|chat|talking|speaking|chatting) (?:directly )?(?:to|with) ${enPerson}`,
  `(?:connect|transfer|put|pass|forward|switch|redirect|hand) (?:me|us|this)(?: over| through| on)? (?:to|with) ${enPerson}`,
  "(?:get|give|find|send|bring) me (?:an?|the|some|your) (?:actual |real |live |human |support )*(?:human|person|agent|operator|representative|rep|manager|supervisor)",
  "(?:want|need|like|prefer|demand|rather have) (?:an?|some) (?:(?:actual|real|live|human|support) )*(?:human(?: being)?|real person|person|human agent|live agent|agent|operator|representative)(?: (?:please|now|to (?:help|talk|call|contact|answer|look|assist)[^?]*))?[.!]*$",
  "(?:can|could|may) (?:i|we) (?:please )?(?:have|get|reach|contact|see) (?:an?|the) (?:(?:actual|real|live|human|support) )*(?:human|real person|person|agent|operator|representative)",
  "(?:is|are) there (?:an?|any|some) (?:(?:actual|real|live|human) )*(?:human|person|agent|people|operator|someone|one)s? (?:here|there|available|around|i can|we can|who can)",
  "(?:please )?escalate (?:this|me|it|my (?:issue|case|ticket))",
  "(?:human|live agent|real person|operator|representative) (?:please|now)",
  "(?:mit|zu|an) (?:~ )?(?:mensch(?:en)?|mitarbeiter(?:in|n)?|person|berater(?:in)?|kundenservice|kundendienst|support|support-team|jemand(?:em|en)?)~ (?:sprechen|reden|chatten|verbinden|verbunden|weiterleiten|telefonieren|schreiben|ubergeben|stellen|verbinde)|verbinden? sie mich ~ ?(?:mit|zu)|(?:brauche|mochte|will) (?:bitte )?(?:einen?|mit einem) (?:echten? |richtigen? )?(?:mensch(?:en)?|mitarbeiter(?:in)?)|kann ich (?:hier )?mit (?:~ )?(?:mensch|mitarbeiter|jemand)",
  "(?:parler|discuter|echanger|parle) (?:a|avec) (?:~ )?(?:humain|personne|conseillere?|agent|operateur|quelqu'un|service client|vrai)|(?:passez|passe|transferez|mettez)(?:-| )moi ~ ?(?:humain|personne|conseillere?|agent|operateur|quelqu'un)|(?:veux|voudrais|besoin d'?) ?(?:une? )?(?:vraie? )?(?:humain|conseillere?|vraie personne)",
  "(?:hablar|chatear|comunicarme|comunicar|contactar|conectarme|conectar|hable) (?:con|a) (?:~ )?(?:human[oa]|persona|agente|operadora?|asesora?|representante|alguien|ejecutivo)|(?:paseme|pasame|transfierame|conectame|conecteme|comuniqueme|comunicame) (?:con|a)|(?:quiero|necesito) (?:a )?(?:una?|un) (?:persona real|human[oa]|agente|asesora?|operadora?)",
  "(?:falar|conversar|falo) (?:com|para) (?:~ )?(?:human[oa]|pessoa|atendente|agente|operadora?|alguem|representante)|(?:transfira|transfere|conecte|passe)(?:-| )me|me (?:transfira|transfere|conecte|passa|passe) (?:~ )?(?:atendente|humano|pessoa|agente)|(?:quero|preciso de) um(?:a)? (?:pessoa real|human[oa]|atendente)",
  "(?:parlare|parlo|chattare|comunicare) con (?:~ )?(?:umano|umana|persona|operatore|operatrice|agente|qualcuno|assistenza|addetto|responsabile)|(?:passami|mi passi|passatemi|mettimi in contatto con|trasferiscimi) |(?:voglio|vorrei|ho bisogno di) una? (?:persona reale|operatore|umano)",
  "(?:met|aan) (?:~ )?(?:mens|medewerker|persoon|iemand|klantenservice|agent)~ (?:spreken|praten|chatten|bellen|verbinden|doorverbonden)|(?:spreken|praten|chatten) met (?:~ )?(?:mens|medewerker|persoon|iemand|klantenservice)|verbind me (?:door )?(?:met|aan)",
  "(?:rozmawiac|porozmawiac|pogadac|rozmowa|skontaktowac sie|polacz mnie|polaczyc) z(?:e)? (?:~ )?(?:czlowiekiem|konsultantem|konsultantka|osoba|kims|pracownikiem|agentem|doradca)|(?:chce|potrzebuje) (?:zywego )?(?:czlowieka|konsultanta)",
  "(?:поговорить|говорить|связаться|пообщаться|соедините|соедини|свяжите|переключите|переключи|переведите)(?: меня)? (?:с|со|на) (?:~ )?(?:человеком|оператором|оператора|менеджером|сотрудником|специалистом|консультантом|кем-то|живым|поддержкой|человека)|(?:позовите|позови|нужен|хочу|дайте) (?:живого |живой |мне )?(?:человека|человек|оператора|оператор|менеджера|консультант)",
  "(?:поговорити|говорити|зв'язатися|з'єднайте|переключіть|спілкуватися)(?: мене)? (?:з|із|зі|на) (?:~ )?(?:людиною|оператором|оператора|менеджером|консультантом|кимось|фахівцем)|(?:покличте|потрібен|потрібна|хочу) (?:живу |жива )?(?:людину|людина|оператора|оператор)",
  "(?:insanla|temsilciyle|temsilcisiyle|temsilcisi ile|yetkiliyle|yetkili ile|biriyle|birisiyle|operatorle|insan ile|temsilci ile) ~ ?(?:konus|gorus|yazis)\\p{L}*|(?:temsilciye|temsilcisine|operatore|insana|yetkiliye) ~ ?(?:bagla|aktar|ulas)\\p{L}*",
  "(?:prata|tala|chatta|snakke|tale|chatte|snakka) med (?:~ )?(?:manniska|medarbetare|person|nagon|kundtjanst|menneske|medarbejder|nogen|noen|kundeservice|en ansatt)",
  "(?:bicara|berbicara|ngobrol|chat|hubungkan saya|sambungkan saya|terhubung) (?:dengan|ke|sama) (?:~ )?(?:manusia|orang|agen|operator|petugas|customer service|cs|admin)",
  "(?:insaan|insan|agent|aadmi|customer care|executive|kisi) (?:se|ko) ~ ?(?:baat|bat|connect|connect karo|milao)|(?:इंसान|एजेंट|व्यक्ति|किसी|आदमी|ग्राहक सेवा)~ से ~ ?(?:बात|संपर्क|कनेक्ट)",
  "(?:اتحدث|التحدث|اتكلم|التكلم|اكلم|تحويلي|حولني|حولوني|تواصل|التواصل|أتحدث|أتكلم) (?:مع|الى|إلى|ل) ?(?:~ )?(?:شخص|انسان|إنسان|موظف|ممثل|احد|أحد)",
].map((source) => {
  const words = "(?:[\\p{L}'-]+ ?){0,4}";
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${source
      .replaceAll("~ ?", words)
      .replaceAll("(?:~ )?", words)
      .replaceAll("~", `(?: ${words.slice(0, -5)}{0,3})?`)})(?![\\p{L}\\p{N}])`,
    "u",
  );
});

/** Languages written without spaces. */
const unspaced =
  /(?:转|轉|接|找|要|叫|联系|聯繫|聊|和|跟|与|與).{0,4}(?:人工|真人|客服|工作人员|工作人員)|(?:人工|真人)(?:客服|服务|服務)|(?:人間|オペレーター?|担当者?|スタッフ|有人).{0,6}(?:話|つな|繋|代わ|対応|チャット|お願い)|(?:상담원|상담사|사람|직원|담당자).{0,8}(?:연결|통화|말하|이야기|얘기|대화|바꿔|상담)/u;

/** A message that names a person to answer and nothing else. */
const bare =
  /^(?:(?:a |the )?(?:real |live |human )?(?:human|agent|operator|representative|person|support agent)|customer (?:service|support|care)|live (?:support|chat)|mensch|(?:ein )?mitarbeiter|conseiller|humain|humano|agente|operador|operatore|umano|atendente|medewerker|konsultant|czlowiek|оператор|человек|людина|temsilci|manusia|人工|真人|客服|オペレーター|상담원|사람|موظف)(?: please| bitte| por favor| s'il vous plait| per favore| пожалуйста| lutfen)?$/u;

/** Others' wish, or people as a subject: "how do visitors talk to a person", "what does a support agent cost". */
const aboutOthers =
  /\b(?:visitors?|customers|users?|clients|they|students?|guests?|kunden|besucher|visiteurs|clientes|visitantes|utenti)\b[^.!?]{0,40}\b(?:talk|speak|chat|reach|sprechen|parler|hablar|falar|parlare)\b|\b(?:talk|speak|chat)(?:ing)? (?:to|with) (?:someone|somebody|anyone|anybody) (?:in|on|from|using|through|via|who) (?!your|you\b|support|the (?:team|support|staff)|customer|sales|billing)|\bagent (?:via|api|sdk|role|seat|account|software)\b/u;

/**
 * Whether the visitor asks to be handed to a person. Errs on the side of "no": an unheard wish still ends at a person
 * when the documents have no answer, a false "yes" takes an answer away.
 */
export function asksForPerson(message: string): boolean {
  const text = fold(message)
    .replace(/[\s,;:"“”]+/g, " ")
    .trim();
  if (text.length > 600) return false;
  if (bare.test(text.replace(/[.!?¿¡。！？]+/g, "").trim())) return true;
  if (
    /\b(?:don't|do not|didn't|without|no need to|instead of|rather than)\b[^.!?]{0,20}\b(?:talk|speak|chat)(?:ing)?\b/.test(
      text,
    )
  )
    return false;
  if (aboutOthers.test(text)) return false;
  return unspaced.test(text) || wishes.some((wish) => wish.test(text));
}
