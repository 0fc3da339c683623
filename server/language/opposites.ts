/** Words that rule something out, and common opposites: signs that a text says the opposite of what is asked. Pure. */
import { tokenize } from "./tokenize.ts";
import { wordsOf } from "./words.ts";

const denial =
  /^(?:not|no|never|none|nor|neither|without|cannot|cant|dont|doesnt|didnt|wont|isnt|\p{L}+n['’]t|unable|fail\p{L}*|except|least|nicht|kein\p{L}*|nie|niemals|ohne|außer|pas|jamais|aucune?|sans|sauf|nunca|sin|ningun\p{L}*|excepto|não|nao|sem|nenhum\p{L}*|exceto|non|mai|senza|nessun\p{L}*|tranne|niet|geen|nooit|zonder|behalve|nie|bez|не|нет|без|никогда|لا|ليس|بدون|नहीं|बिना)$/iu;

/** Common English opposites. In other languages only negations are recognized. */
const pairs = `most least|more less|more fewer|best worst|better worse|first last|before after|earlier later|increase decrease
increase reduce|rise fall|high low|highest lowest|higher lower|large small|larger smaller|largest smallest|big small|long short
longest shortest|longer shorter|old new|oldest newest|old young|early late|begin end|start end|start stop|open close
allow forbid|allow prohibit|allow prevent|accept reject|accept refuse|include exclude|enable disable|add remove|win lose|won lost
pass fail|success failure|strong weak|rich poor|positive negative|public private|internal external|inside outside|north south
northern southern|east west|eastern western|left right|upper lower|top bottom|front back|always never|all none|many few
majority minority|maximum minimum|buy sell|bought sold|import export|arrive leave|enter leave|join leave|attack defend|love hate
support oppose|friend enemy|agree disagree|true false|correct incorrect|legal illegal|male female|men women|day night
summer winter|hot cold|wet dry|hard easy|hard soft|simple complex|easy difficult|cheap expensive|free paid|fast slow|full empty
heavy light|deep shallow|wide narrow|rural urban|modern ancient|victory defeat|create destroy|build destroy|borrow lend
send receive|upload download|install uninstall|upgrade downgrade|subscribe unsubscribe|encrypt decrypt|activate deactivate
lock unlock|connect disconnect|visible hidden|online offline|possible impossible|with without|similar different|same different
rare common|popular unpopular|permanent temporary|manual automatic|mandatory optional|required optional|deposit withdraw
credit debit|income expense|profit loss|lender borrower|employer employee|landlord tenant|guilty innocent`;

const opposites = new Map<string, Set<string>>();
for (const pair of pairs.split(/[|\n]/)) {
  const [a = "", b = ""] = pair.split(" ").map(stemOf);
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    opposites.set(one, (opposites.get(one) ?? new Set()).add(other));
  }
}

/** Whether one of the words rules something out. */
export const rulesOut = (words: readonly string[]): boolean => words.some((word) => denial.test(word));

/** Whether a word asked about is missing from the text, which has its opposite instead. */
export function saysOpposite(asked: readonly string[], text: string): boolean {
  const there = new Set(wordsOf(text).flatMap((word) => [word.toLowerCase(), stemOf(word)]));
  return asked
    .map((word) => word.toLowerCase())
    .some((word) => {
      const stem = stemOf(word);
      if (there.has(stem) || there.has(word)) return false;
      for (const other of opposites.get(stem) ?? []) if (there.has(other)) return true;
      const bare = word.replace(/^(?:un|dis|non|in|im|il|ir|de|mis|anti)(?=\p{L}{4})/u, "");
      if (bare !== word && there.has(stemOf(bare))) return true;
      return word.length >= 4 && ["un", "dis", "non", "in", "im"].some((prefix) => there.has(stemOf(prefix + word)));
    });
}

function stemOf(word: string): string {
  return tokenize(word)[0] ?? word.toLowerCase();
}
