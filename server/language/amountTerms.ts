import { tokenize } from "./tokenize.ts";

/** Quantities in words, as index terms: an answer may use a few words of its own, but none of these. */
export const amountTerms: ReadonlySet<string> = new Set(
  tokenize(
    `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half twice double free always
    never zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig hundert tausend kostenlos
    immer nie deux trois quatre cinq six sept huit neuf dix vingt trente cent mille gratuit toujours jamais dos tres cuatro
    cinco seis siete ocho nueve diez veinte treinta cien mil gratis siempre nunca`,
  ),
);
