import type { TalkList } from "../lexicon.ts";

/** Used in all languages; answered in the visitor's own. */
export const any: TalkList = {
  greeting: `hi, hello, hey, hallo, hola, ciao`,
  opening: ``,
  wellbeing: ``,
  thanks: `thanks, thank you [very much|so much], thx, ty, merci`,
  goodbye: `bye [bye], byebye, goodbye, ciao`,
  okay: `{ok|okay|okey|oki|okk|k|kk|oke} [ok|okay], okidoki, {ha|he|hi|je|ja} {ha|he|hi|je|ja} [ha|he|hi|je|ja], haha, hahaha, hehe, hihi, jaja, jajaja, jeje, rsrs, kkk, kkkk, lol, lmao, rofl, xd, hm, hmm, mhm, aha, oh, ah, www`,
  reply: ``,
  praise: `super, perfect, bravo, wow, cool, top, genial, fantastic, yay, nice, great, good, love`,
  anger: `wtf, fuck [you], shit, fck, ffs`,
  unclear: `bla, blah, blabla, lorem ipsum, foo`,
  works: `test, testing, test test, test {1|2|123|1234}, ping, testtest, test message`,
  abilities: ``,
  identity: ``,
  filler: `bot, chatgpt, siri, alexa`,
};
