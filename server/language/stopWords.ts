/** Function words of the major languages, folded like `fold` does. They say nothing about the topic. */
import { lookUp } from "./lists.ts";

const lists: Record<string, string> = {
  en: "btw cuz dunno gimme gonna gotta hey hiya idk kinda lemme lol omg pls plz tho thx ur wanna yo a about above after again all also am an and any are aren't as at be been before being below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each else ever few for from further had has hasn't have haven't having he her here hers him his how i i'd i'll i'm i've if in into is isn't it it's its itself just let's me more most my myself no nor not now of off on once only onto or other our ours out over own per please same shall she should shouldn't since so some such than thanks that that's the their theirs them then there there's these they they're this those through to too under until up upon us very was wasn't we were what what's when where which while who whom whose why will with won't would wouldn't yes you you'd you're your yours yourself ok okay hi hello hey tell know there thank",
  de: "aber alle als also am an auch auf aus bei bin bis bist bitte da dann das dass dein deine dem den denn der des die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch euer fur gibt hab habe haben hat hatte hier ich ihm ihn ihr ihre im in ins ist ja jede jeder kann kannst kein keine konnen konnte man mein meine meinem meinen meiner mich mir mit muss nach nein nicht noch nun nur ob oder ohne schon sehr sein seine sich sie sind so soll und uns unser unter viel vom von vor wann war warum was wegen weil welche welcher welches wenn wer werde werden wie wieder will wir wird wo wohin wollen wurde zu zum zur zwischen",
  fr: "a ai ainsi apres au aux avant avec avez avoir avons c ca car ce cela ces cet cette chez comme comment d dans de des depuis donc dont du elle elles en est et etait ete etes etre eux faire fait faut il ils j je jusqu l la le les leur leurs lui m ma mais me meme mes moi mon n ne ni nos notre nous on ont ou par pas peut peux plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se ses si sinon son sont suis sur t ta te tes toi ton tous tout toute tres tu un une vos votre vous y merci bonjour",
  es: "a al algo alguna algun ante antes aqui asi aun aunque cada como con contra cual cuales cuando cuanto de del desde donde dos el ella ellas ellos en entre era eres es esa ese eso esta estan estar estas este esto estos estoy fue ha hace hacer hago han has hasta hay he hola la las le les lo los mas me mi mis mucho muy nada ni no nos nosotros nuestra nuestro o os otra otro para pero poco por porque puede puedo pues que quien quienes se ser si sin sobre solo son soy su sus tal tambien tan te tengo tiene tienen todo todos tu tus un una uno unos usted y ya yo gracias",
  pt: "a ao aos as ate com como da das de dela dele do dos e ela elas ele eles em entre era essa esse esta estao estas este estou eu faz fazer foi ha isso isto ja la lhe mais mas me mesmo meu meus minha muito na nao nas nem no nos nossa nosso num numa o onde os ou para pela pelo por porque posso pode qual quando que quem se sem ser seu seus so sobre sua suas tambem te tem tenho um uma voce voces obrigado ola",
  it: "a ad agli ai al alla alle allo anche c che chi ci ciao come con cosa cui da dal dalla dalle dei del della delle dello di dove e ed era fa fare gli grazie ha hai hanno ho i il in io la le lei li lo loro lui ma me mi mia mie mio molto ne nei nel nella nelle noi non nostro o per perche piu posso puo qual quale quali quando quanto quello questa queste questi questo qui se sei si sia sono sta su sua sue sugli sul sulla suo ti tra tu tua tuo un una uno vi voi",
  nl: "aan al als altijd ben bij daar dan dat de deze die dit doe doen door dus een en er geen had heb hebben heeft het hier hij hoe hun ik in is ja je jij jouw kan kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat we wel welke werd wie wij wil worden wordt zal ze zich zij zijn zo zonder zou",
  pl: "a aby ale bo byc byl byla bylo by ci co czy dla do gdy gdzie go i ich ile im ja jak jaka jakie jaki jako je jego jej jest jestem juz kiedy kto ktora ktore ktory ma mam mi mnie moge moj moja moje mozna moze na nad nam nas nie niz no o od on ona one oni po pod prosze przed przez przy sa sie swoj ta tak taki tam te tego tej ten to tu ty tym w we wiec wszystko z za ze zeby",
  ru: "а без бы был была были было быть в вам вас ваш вы где да для до его ее ей если есть еще же за здесь и из или им их к как какая какие какой когда кто ли меня мне можно мой моя мы на над нам нас наш не него нет ни но ну о об он она они оно от по под почему при про с сам себя со так такой там тебя то того тоже только ты у уже хочу чего чем что чтобы эта эти это этот я могу",
  uk: "а або але без би був була були бути в вам вас ваш ви вона вони він да де для до є з за зі і із інші її їх й його к коли ли мені мене ми можна мій моя на над нам нас не ні о од по при про своє та так там ти то тому у хто це цей чи чому що щоб я як яка які який якщо",
  tr: "acaba ama ben beni bana bir biz bize bu bunu da daha de degil diye en gibi hangi hem hep her hic icin ile ise kadar ki kim mi mu ne neden nasil nerede niye o olan olarak oldu olur onu onun sen siz su sonra ve veya ya yani var yok",
  sv: "alla att av bli da de dem den denna deras dess dessa det detta dig din dina ditt du dar efter ej eller en er ett fran for ha han har hej hon honom hur i icke inga ingen inte jag ju kan man med mellan men mig min mina mitt mot mycket ni nu nar nagon nagot nagra och om oss pa sa sin sina sitt ska skulle som till under upp ut utan vad var vara varfor vem vi vid vilka vilken ar",
  da: "af alle at blev da de dem den der deres det dette dig din disse dog du efter eller en er et for fra ham han har have hej hende her hos hun hvad hvem hvilken hvis hvor hvordan hvorfor hvornar i ikke ind jeg jer jo kan kunne man med meget men mig min mit mod mon ned noget nogle nu nar og om op os over pa sa sin sit skal som til ud under var vi vil ville",
  hi: "का के की है हैं में को से पर और यह वह मैं हम आप क्या कैसे कब कहाँ क्यों कौन नहीं हो था थी थे कर करना करने मेरा मेरी मेरे मुझे तो भी ही एक इस उस किस लिए या kya hai kaise mujhe mera meri mere hain nahi ko ka ki ke se mein",
  ar: "من في على الى عن ما ماذا متى اين كيف هل هذا هذه ذلك التي الذي هو هي انا نحن انت لا لم لن ان كان مع او و ثم قد كل بعد قبل لي",
  he: "אבל אוי אולי אותה אותו אותי אותך אז איזה איך אין איפה אל אלה אם אנחנו אני את אתה אתם באיזה בגלל בלי בין גם האם הוא היא היה היו הם הן הזה הזאת זאת זה זו יש כאן כאשר כבר כדי כי כל כמה כמו כן לא לאן לגבי לה להם לו לי לך למה לנו לפני לפי מאוד מאיפה מה מול מי מתי נא עד עוד על עם עכשיו פה צריך צריכה רוצה רק של שלה שלו שלי שלך שלכם שלנו שם תודה בבקשה אפשר יכול יכולה שלום היי אחרי ואת אך או",
  id: "ada adalah agar akan aku anda apa apakah atau bagaimana bahwa bisa dan dari dengan di dia hai ini itu jika juga kami kamu kapan karena ke kenapa kita lagi mana mereka mengapa pada saya sebuah siapa sudah tapi tidak untuk yang",
};

/** Words that fit any support question: they count, but little. */
const weak =
  "able add allow amount app apply available best better case change different enable exactly find get give go good happen help instead issue keep kind like list look lot make many mean much need new people possible problem question reason right see set show someone something sort start still stop support sure take thing time try use used using user want way well without work works working possible recommended consider";

const byLanguage = new Map(
  Object.entries(lists).map(([language, list]) => [
    language,
    new Set(list.split(" ").flatMap((word) => [word, word.replaceAll("'", "")])),
  ]),
);

/** Maps each function word to its languages, by index. */
const languages = [...byLanguage.keys()];
const placesOf = new Map<string, number[]>();
for (const [place, words] of [...byLanguage.values()].entries())
  for (const word of words) placesOf.set(word, [...(placesOf.get(word) ?? []), place]);

/** The function words of all languages. */
export const stopWords: ReadonlySet<string> = new Set(placesOf.keys());

/**
 * The function words of a text's language only, since other languages' may be topics ("car", "war", "die").
 * @param words folded, in any order
 * @returns null if no language has two function words among them
 */
export function stopWordsOf(words: string[]): ReadonlySet<string> | null {
  const language = languageOf(words);
  return language === null ? null : lookUp(byLanguage, language);
}

/** @param words folded, in any order; @returns null if no language has two function words among them */
export function languageOf(words: string[]): string | null {
  return languagesOf(words)[0] ?? null;
}

/** All languages that tie for the most: "a" and "me" belong to several. */
export function languagesOf(words: string[]): string[] {
  const counts: number[] = languages.map(() => 0);
  for (const word of words) for (const place of placesOf.get(word) ?? []) counts[place] = (counts[place] ?? 0) + 1;
  const most = Math.max(...counts);
  return most > 1 ? languages.filter((_, at) => counts[at] === most) : [];
}

/** How many of the folded words are function words of this language. */
export const functionWordsOf = (language: string, words: string[]): number =>
  words.filter((word) => byLanguage.get(language)?.has(word)).length;

export const weakWords: ReadonlySet<string> = new Set(weak.split(" "));
