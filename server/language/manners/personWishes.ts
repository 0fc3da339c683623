/** Patterns for requesting a person, per language, on normalized text (see `asksForPerson`). */

const enPerson =
  "(?:(?:an?|the|some|your|one of your|any|another) )?(?:actual |real |live |human |support |customer |service |sales |customer service |customer support )*(?:human(?: being)?s?|person|real people|humans?|agent|operator|representative|rep|advisor|adviser|staff(?: member)?|team member|manager|supervisor|someone|somebody|anyone|anybody|employee|customer (?:service|support|care)|support(?: team)?)";

/** `~` stands for up to four words. */
export const wishes = [
  `(?:talk|speak|chat|talking|speaking|chatting) (?:directly )?(?:to|with) ${enPerson}`,
  `(?:connect|transfer|put|pass|forward|switch|redirect|hand) (?:me|us|this)(?: over| through| on)? (?:to|with) ${enPerson}`,
  "(?:get|give|find|send|bring) me (?:an?|the|some|your) (?:actual |real |live |human |support )*(?:human|person|agent|operator|representative|rep|manager|supervisor)",
  "(?:want|need|like|prefer|demand|rather have) (?:an?|some) (?:(?:actual|real|live|human|support) )*(?:human(?: being)?|real person|person|human agent|live agent|agent|operator|representative)(?: (?:please|now|not an?|instead of an?|and not an?|rather than an?|to (?:help|talk|call|contact|answer|look|assist))(?!\\p{L})[^?]*)?[.!]*$",
  "(?:can|could|may) (?:i|we) (?:please )?(?:have|get|reach|contact|see) (?:an?|the) (?:(?:actual|real|live|human|support) )*(?:human|real person|person|agent|operator|representative)",
  "(?:is|are) there (?:an?|any|some) (?:(?:actual|real|live|human) )*(?:human|person|agent|people|operator|someone|one)s? (?:here|there|available|around|i can|we can|who can)",
  `(?:want|need|like|have|try|trying|how (?:do|can|could) i|can i|could i|may i|let me) (?:to )?(?:please )?(?:contact|reach|call|phone|get (?:a )?hold of|get in touch with|get through to|ask|see) (?!.* (?:bot|robot)s?$)${enPerson}`,
  `(?:can|could|will|would|have) (?:some(?:one|body)|an? (?:agent|person|human|rep|representative)|your team)(?: from (?:your|the) (?:team|support))? (?:please )?(?:call|phone|contact|email|write|ring|reach out|get back)`,
  `^(?:please |just )*ask (?:an?|the|your) (?:real |actual )?(?:person|human|team|agent|colleague)(?: please)?[.! ]*$`,
  "(?:someone|somebody|anyone|anybody|a (?:real )?(?:person|human)) (?:that |who )?i can (?:talk|speak|write|chat|turn) to",
  "(?:talk|speak) to (?:your|the|a) (?:boss|supervisor|manager|superior|owner)",
  "(?:please )?escalate (?:this|me|it|my (?:issue|case|ticket))",
  "(?:human|live agent|real person|operator|representative|customer service|customer support|customer care|support agent) (?:please|now)",
  "(?:mit|zu|an) (?:~ )?(?:mensch(?:en)?|mitarbeiter(?:in|n)?|person|berater(?:in)?|kundenservice|kundendienst|support|support-team|jemand(?:em|en)?)~ (?:sprechen|reden|chatten|verbinden|verbunden|weiterleiten|telefonieren|schreiben|ubergeben|stellen|verbinde)|verbinden? sie mich ~ ?(?:mit|zu)|(?:brauche|mochte|will) (?:bitte )?(?:einen?|mit einem) (?:echten? |richtigen? )?(?:mensch(?:en)?|mitarbeiter(?:in)?)|kann ich (?:hier )?mit (?:~ )?(?:mensch|mitarbeiter|jemand)|kann mich (?:bitte )?(?:mal )?jemand (?:bitte )?(?:zuruckrufen|anrufen|kontaktieren)|(?:echte[rn]?|richtige[rn]?) mensch(?:en)?(?: bitte)?[.!]*$|(?:wie|wo) erreiche ich (?:~ )?(?:kundenservice|kundendienst|support|mitarbeiter|menschen|jemanden)",
  "(?:parler|discuter|echanger|parle) (?:a|avec) (?:~ )?(?:humain|personne|conseillere?|agent|operateur|quelqu'un|service client|vrai)|(?:passez|passe|transferez|mettez)(?:-| )moi ~ ?(?:humain|personne|conseillere?|agent|operateur|quelqu'un)|(?:veux|voudrais|besoin d'?) ?(?:une? )?(?:vraie? )?(?:humain|conseillere?|vraie personne)|mis(?:e)? en (?:relation|contact) avec (?:~ )?(?:conseillere?|humain|personne|agent|quelqu'un)",
  "(?:hablar|chatear|comunicarme|comunicar|contactar|conectarme|conectar|hable) (?:con|a) (?:~ )?(?:human[oa]|persona|agente|operadora?|asesora?|representante|alguien|ejecutivo)|(?:paseme|pasame|transfierame|conectame|conecteme|comuniqueme|comunicame) (?:con|a)|(?:quiero|necesito) (?:a )?(?:una?|un) (?:persona real|human[oa]|agente|asesora?|operadora?)",
  "(?:falar|conversar|falo) (?:com|para) (?:~ )?(?:human[oa]|pessoa|atendente|agente|operadora?|alguem|representante)|(?:transfira|transfere|conecte|passe)(?:-| )me|me (?:transfira|transfere|conecte|passa|passe) (?:~ )?(?:atendente|humano|pessoa|agente)|(?:quero|preciso de) um(?:a)? (?:pessoa real|human[oa]|atendente(?: human[oa])?)",
  "(?:parlare|parlo|chattare|comunicare) con (?:~ )?(?:umano|umana|persona|operatore|operatrice|agente|qualcuno|assistenza|addetto|responsabile)|(?:passami|mi passi|passatemi|mettimi in contatto con|trasferiscimi) |(?:voglio|vorrei|ho bisogno di) una? (?:persona reale|operatore|umano)",
  "(?:met|aan) (?:~ )?(?:mens|medewerker|persoon|iemand|klantenservice|agent)~ (?:spreken|praten|chatten|bellen|verbinden|doorverbonden)|(?:spreken|praten|chatten) met (?:~ )?(?:mens|medewerker|persoon|iemand|klantenservice)|verbind me (?:door )?(?:met|aan)|(?:mag|kan|wil|zou) (?:ik )?(?:graag )?(?:een |met een )?(?:medewerker|iemand|mens) (?:graag )?(?:spreken|bellen)",
  "(?:rozmawiac|porozmawiac|pogadac|rozmowa|skontaktowac sie|polacz mnie|polaczyc) z(?:e)? (?:~ )?(?:czlowiekiem|konsultantem|konsultantka|osoba|kims|pracownikiem|agentem|doradca)|(?:chce|potrzebuje) (?:zywego )?(?:czlowieka|konsultanta)",
  "(?:поговорить|говорить|связаться|пообщаться|соедините|соедини|свяжите|переключите|переключи|переведите)(?: меня)? (?:с|со|на) (?:~ )?(?:человеком|оператором|оператора|менеджером|сотрудником|специалистом|консультантом|кем-то|живым|поддержкой|человека)|(?:позовите|позови|нужен|хочу|дайте) (?:живого |живой |мне )?(?:человека|человек|оператора|оператор|менеджера|консультант)",
  "(?:поговорити|говорити|зв'язатися|з'єднайте|переключіть|спілкуватися)(?: мене)? (?:з|із|зі|на) (?:~ )?(?:людиною|оператором|оператора|менеджером|консультантом|кимось|фахівцем)|(?:покличте|потрібен|потрібна|хочу) (?:живу |жива )?(?:людину|людина|оператора|оператор)",
  "(?:temsilciye|temsilcisine|operatore) (?:bagla|baglar|baglayin|aktar)\\p{L}*|(?:insanla|temsilciyle|temsilcisiyle|temsilcisi ile|yetkiliyle|yetkili ile|biriyle|birisiyle|operatorle|insan ile|temsilci ile) ~ ?(?:konus|gorus|yazis)\\p{L}*|(?:temsilciye|temsilcisine|operatore|insana|yetkiliye) ~ ?(?:bagla|aktar|ulas)\\p{L}*",
  "(?:prata|tala|chatta|snakke|tale|chatte|snakka) med (?:~ )?(?:manniska|medarbetare|person|nagon|kundtjanst|menneske|medarbejder|nogen|noen|kundeservice|en ansatt)",
  "(?:bicara|berbicara|ngobrol|chat|hubungkan saya|sambungkan saya|terhubung) (?:dengan|ke|sama) (?:~ )?(?:manusia|orang|agen|operator|petugas|customer service|cs|admin)",
  "(?:insaan|insan|agent|aadmi|customer care|executive|kisi) (?:se|ko) ~ ?(?:baat|bat|connect|connect karo|milao)|(?:इंसान|एजेंट|व्यक्ति|किसी|आदमी|ग्राहक सेवा)~ से ~ ?(?:बात|संपर्क|कनेक्ट)",
  "(?:اتحدث|التحدث|نتحدث|اتكلم|التكلم|الكلام|اكلم|تحويلي|حولني|حولوني|تواصل|التواصل) (?:مع|الي|ل) ?(?:~ )?(?:شخص|انسان|موظف|ممثل|احد|خدمه)|(?:حولني|حولوني|تحويلي|وصلني|وصلوني) (?:الي|مع|ل) ?(?:~ )?(?:شخص|انسان|موظف|ممثل|خدمه العملاء)|(?:اريد|احتاج) (?:الي )?(?:موظف|شخصا? حقيقي|انسان)",
  "(?:לדבר|לשוחח|לצ'וטט|להתכתב|מדבר|לתקשר|לפנות) (?:עם|אל) (?:~ )?(?:נציג|נציגה|אדם|בן אדם|בנאדם|מישהו|מנהל|שירות הלקוחות|שירות לקוחות|מוקדן|עובד)|(?:תעבירו?|העבירו|להעביר|חברו|תחברו?) אותי (?:~ )?(?:נציג|לנציג|לנציגה|אדם|לאדם|מישהו|למישהו|למנהל|לשירות)|(?:רוצה|צריך|צריכה|מבקש|מבקשת|אפשר) (?:נציג|בן אדם|אדם אמיתי|מענה אנושי)",
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
export const unspacedWishes =
  /(?:转|轉|接|找|要|叫|联系|聯繫|聊|和|跟|与|與).{0,4}(?:人工|真人|客服|工作人员|工作人員)|(?:人工|真人)(?:客服|服务|服務)|人に代わっ|人と話|(?:人間|オペレーター?|担当者?|スタッフ|有人).{0,6}(?:話|つな|繋|代わ|対応|チャット|お願い)|(?:상담원|상담사|사람|직원|담당자).{0,8}(?:연결|통화|말하|이야기|얘기|대화|바꿔|상담)/u;

/** A message that only names a person. */
export const bareWish =
  /^(?:(?:a |the )?(?:real |live |human )?(?:human|agent|operator|representative|person|support agent)|customer (?:service|support|care)|live (?:support|chat)|mensch|(?:ein )?mitarbeiter|conseiller|humain|humano|agente|operador|operatore|umano|atendente|medewerker|konsultant|czlowiek|оператор|человек|людина|temsilci|manusia|人工|真人|客服|オペレーター|상담원|사람|موظف|נציג|נציג אנושי|בן אדם|humano real|umano vero|echter mensch|kundenservice|mens|operator|konsultant)(?: please| bitte| por favor| s'il vous plait| per favore| пожалуйста| lutfen)?$/u;

const person = `(?:an? |the |ein(?:e[mn]?|er)? |une? |una |uno |um |uma |een |this |your |stupid )*`;
const bots = String.raw`(?:chat)?(?:bots?|robot\p{L}*|roboter\p{L}*|machines?|maschinen?|computers?|ais?|ki|maquinas?|macchin[ae]|robo|botem)(?!\p{L})`;

/** "I don't want to talk to a bot." */
export const refusesBot = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:do|wo|would|ca)n't|not|no|ne|pas|nao|non|nie)(?!\p{L})[^.!?]{0,25}(?<!\p{L})(?:talk|speak|chat|deal|parl|discut|habl|fal|convers|rozmawia)\p{L}* (?:to|with|a|avec|con|com|z) ${person}${bots}`,
    String.raw`(?<!\p{L})(?:nicht|kein\p{L}*|niet|geen) (?:mehr )?(?:mit|met) ${person}${bots}`,
    String.raw`(?:bot|robot|makine)\p{L}* konus\p{L}* istemi`,
    "لا (?:اريد|ارغب في|احب) (?:التحدث|التكلم|الكلام) (?:مع|الي) (?:روبوت|بوت|اله)",
    "לא (?:רוצה|מוכן|מוכנה) לדבר עם (?:בוט|רובוט|מכונה)",
    "(?:ロボット|ボット|ai|機械)とは?(?:話|チャット|会話).{0,3}(?:たくな|たくあり|しません)",
    "不(?:想|要|愿意?|喜欢)(?:和|跟|与)?(?:机器人|机器|ai)",
  ].join("|"),
  "u",
);

/** "I don't need to talk to anybody." */
export const refusesPerson =
  /(?<!\p{L})(?:(?:do|did)n't (?:want|need|have|wish|like)|(?:do|did) not (?:want|need|have|wish|like)|without|no need to|instead of|rather than|ohne|will nicht|mochte nicht|sans|veux pas|sin|no quiero|sem|nao quero|senza|non voglio|zonder|wil niet|bez|nie chce)(?!\p{L})[^.!?]{0,35}(?<!\p{L})(?:talk|speak|chat|sprechen|reden|parler|hablar|falar|parlare|praten|spreken|rozma)/u;

const others = String.raw`(?:visitors?|customers?(?! (?:service|support|care))|users?|shoppers?|buyers?|clients?|guests?|members?|patients?|subscribers?|students?|people|they|besuchern?|kunden?|nutzern?|visiteurs?|utilisateurs?|visitantes?|usuari[oa]s?|clientes?|visitator[ei]|utent[ei]|bezoekers?|gebruikers?|klanten|odwiedzajac\p{L}*|uzytkowni\p{L}*|klien[ct]\p{L}*|ziyaretci\p{L}*|kullanici\p{L}*)(?!\p{L})`;
const self = String.raw`(?:i|i'm|i'd|ich|je|io|yo|ik|quiero|quero|vorrei|voglio|chce|mochte|me|mich|mir|moi)(?!\p{L})`;
const reaching = `(?:talk|speak|chat|reach|contact|ask|request|call|get|sprechen|reden|erreichen|parler|contacter|joindre|hablar|contactar|falar|parlare|contattare|praten|spreken|bereiken|rozmawiac|porozmawiac|konus|gorus)`;

/** People as the topic: "how do visitors talk to a person", "what does a support agent cost", a button's name. */
export const aboutOthers = new RegExp(
  [
    String.raw`(?<!(?:ich bin|i am|i'm|je suis|soy|sou|sono|ik ben|jestem) (?:\p{L}+ ){0,2})(?<!\p{L})${others}(?:(?!(?<!\p{L})${self})[^.!?]){0,50}(?<!\p{L})${reaching}`,
    String.raw`(?<!\p{L})(?:talk|speak|chat)(?:ing)? (?:to|with) (?:someone|somebody|anyone|anybody) (?:in|on|from|using|through|via|who) (?!your|you(?!\p{L})|support|the (?:team|support|staff)|customer|sales|billing)`,
    String.raw`(?<!\p{L})agent (?:via|api|sdk|role|seat|account|software)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:talk|speak|chat) (?:to|with) [^.!?]{0,30} (?:button|link|option|feature|command|label)(?!\p{L})`,
    "(?:زائر|زوار|الزوار|عميل|مستخدم)(?!\\p{L}* خدم)[^.؟]{0,30}(?:التحدث|التواصل|التكلم)",
    "(?:מבקר|מבקרים|לקוחות|משתמש|משתמשים)(?!\\p{L})[^.?]{0,30}(?:לדבר|לשוחח|לפנות)",
    "(?:訪問者|お客様|お客さん|ユーザー|顧客|利用者)[はがも]",
    "(?:访客|用户|顾客|客户|访问者)(?:怎么|如何|可以|能|想|会|是否)",
    "(?:आगंतुक|ग्राहक(?! सेवा)|उपयोगकर्ता)[^।?]{0,40}बात",
  ].join("|"),
  "u",
);
