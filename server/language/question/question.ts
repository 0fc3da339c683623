/** What is known about a question. Pure. */
import { rulesOut } from "../opposites.ts";
import { partsIn, type Quantity, quantitiesIn } from "../quantities.ts";
import { tokenize, weightOf } from "../tokenize.ts";
import { distinctTerms, fold, type Term, wordsOf } from "../words.ts";
import { askingText, asksOf, stagesOf } from "./asks.ts";
import { type ComparedWord, comparedWords } from "./comparedWords.ts";
import { type FollowUpMarks, followUpMarks } from "./followUp.ts";
import { type Grammar, grammarOf } from "./grammar.ts";
import { isEnglish } from "./isEnglish.ts";
import { type Mention, mentionsOf } from "./mentions.ts";
import { isNegated } from "./negation.ts";
import { cleanText, sequenceOf } from "./sequence.ts";
import { type Thing, thingAsked } from "./thingAsked.ts";
import { type Wanted, wantedBy } from "./wanted.ts";

/** A term as the index has it. */
interface SearchTerm {
  term: string;
  /** 0 to 1; low for words common to many questions. */
  weight: number;
}

/** A question's terms by each setting of `readQuestion`. */
interface TermsBy {
  topic: readonly Term[];
  cache: readonly ComparedWord[];
  search: readonly SearchTerm[];
  grade: readonly Mention[];
}
export type Weights = keyof TermsBy;
/** A question as the cache reads it. */
export type ComparedQuestion = Question<"cache">;

const termsBy: { [By in Weights]: (question: Question) => TermsBy[By] } = {
  topic: ({ text }) => distinctTerms(text),
  cache: ({ text, sequence }) => comparedWords(text, sequence),
  search: ({ text }) => searchTermsOf(text),
  grade: ({ words }) => mentionsOf(words),
};

/** @returns each term once, in order */
function searchTermsOf(text: string): SearchTerm[] {
  return [...new Set(tokenize(text))].map((term) => ({ term, weight: weightOf(term) }));
}

/** Created by `readQuestion`. Each part is computed when it is first accessed. */
export class Question<By extends Weights = Weights> {
  readonly text: string;
  readonly #by: By;
  #words?: readonly string[];
  #sequence?: readonly string[];
  #terms?: TermsBy[By];
  #amounts?: readonly Quantity[];
  #wanted?: Wanted;
  #thing?: Thing;
  #asks?: ReadonlySet<string>;
  #stages?: ReadonlySet<number>;
  #grammar?: Grammar;
  #isEnglish?: boolean;
  #isNegated?: boolean;
  #rulesOut?: boolean;
  #marks?: FollowUpMarks;

  constructor(text: string, by: By) {
    this.text = text;
    this.#by = by;
  }

  /** As written. */
  get words(): readonly string[] {
    this.#words ??= wordsOf(this.text);
    return this.#words;
  }

  /** All words, folded, in order, without apostrophes; scripts without spaces are segmented. */
  get sequence(): readonly string[] {
    this.#sequence ??= sequenceOf(this.text);
    return this.#sequence;
  }

  /** Its topic terms, chosen by the setting `weights`; names and numbers are marked. */
  get terms(): TermsBy[By] {
    this.#terms ??= termsBy[this.#by](this);
    return this.#terms;
  }

  /** Its numbers and amounts, in digits or spelled out, each with its unit. */
  get amounts(): readonly Quantity[] {
    this.#amounts ??= [...quantitiesIn(this.text), ...partsIn(this.text)];
    return this.#amounts;
  }

  /** The form of answer that it asks for: steps, a list, a figure, a yes or no. */
  get wanted(): Wanted {
    this.#wanted ??= wantedBy(this.text, this.thing);
    return this.#wanted;
  }

  /** The kind of thing that it asks for: a time, a number, a name. */
  get thing(): Thing {
    this.#thing ??= thingAsked(this.text);
    return this.#thing;
  }

  /** What its interrogative sentences want to know: a cause, a remedy, a price … English. */
  get asks(): ReadonlySet<string> {
    this.#asks ??= asksOf(fold(askingText(cleanText(this.text))));
    return this.#asks;
  }

  /** Which of cause, prevention and remedy it mentions. English. */
  get stages(): ReadonlySet<number> {
    this.#stages ??= stagesOf(fold(cleanText(this.text)));
    return this.#stages;
  }

  /** Person, interrogative and direction. English. */
  get grammar(): Grammar {
    this.#grammar ??= grammarOf(this.sequence);
    return this.#grammar;
  }

  /** Whether it is clearly English; the cache compares questions in other languages word by word. */
  get isEnglish(): boolean {
    this.#isEnglish ??= isEnglish(this.sequence);
    return this.#isEnglish;
  }

  /**
   * Whether it contains a negation of any kind; if only one of two questions does, the cache considers them different.
   */
  get isNegated(): boolean {
    this.#isNegated ??= isNegated(this.text, this.sequence);
    return this.#isNegated;
  }

  /**
   * Whether it contains a word that rules something out, such as "except" or "unable"; the grader looks for one in the
   * documents too.
   */
  get rulesOut(): boolean {
    this.#rulesOut ??= rulesOut(this.words);
    return this.#rulesOut;
  }

  /** Signs that it continues what was said before. */
  get marks(): FollowUpMarks {
    this.#marks ??= followUpMarks(this.text);
    return this.#marks;
  }
}
