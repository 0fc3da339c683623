/** The exam a judge takes before it is trusted: short answers over three passages, each known to be right or wrong. */
import type { GradeInput } from "../../../ports/engine.ts";
import type { Passage } from "../../../ports/passage.ts";

export interface ExamCase {
  question: string;
  answer: string;
  isRight: boolean;
}

/** Paraphrased, in converted units, as a denial, and in a different language from the passages. */
export const examCases: readonly ExamCase[] = [
  { isRight: true, question: "How long does a repair take?", answer: "A repair can take as long as two weeks [2]." },
  { isRight: true, question: "Can I get cash for it?", answer: "No, gift cards can't be paid out in cash [1]." },
  {
    isRight: true,
    question: "Wie lange gilt ein Gutschein?",
    answer: "Geschenkgutscheine gelten ab dem Kaufdatum drei Jahre lang [1].",
  },
  // The opposite.
  { isRight: false, question: "Can you fix my battery?", answer: "Yes, our workshop repairs batteries as well [2]." },
  // Plausible, but stated nowhere.
  { isRight: false, question: "Can you pick it up?", answer: "Yes, we pick up your bicycle at home [2]." },
  // A different number.
  { isRight: false, question: "How long is it valid?", answer: "Gift cards are valid for five years [1]." },
  // True of something else.
  {
    isRight: false,
    question: "Are you open on Saturdays?",
    answer: "The workshop is open on Saturdays until 2 pm [3].",
  },
  // The opposite, in another language.
  {
    isRight: false,
    question: "Kann ich mir den Gutschein auszahlen lassen?",
    answer: "Ja, Sie können sich Gutscheine bar auszahlen lassen [1].",
  },
];

const texts: [title: string, content: string][] = [
  [
    "Gift cards",
    "Gift cards are valid for three years from the day of purchase, in our shops and online. They cannot be exchanged for cash.",
  ],
  [
    "Repairs",
    "A repair takes up to 14 days. For that time we lend you a bicycle, if you book it beforehand. We never repair batteries, we only replace them.",
  ],
  [
    "Opening hours",
    "The workshop is open from Monday to Friday, 8 am to 5 pm, and is closed on Saturdays. The shop is open on Saturdays as well, until 2 pm.",
  ],
];

const passages: Passage[] = texts.map(([title, content], index) => ({
  ...{ n: index + 1, title, content, heading_path: [], url: null, page: null, scores: {} },
  ...{ chunk_id: `exam-${index + 1}`, document_id: `exam-${index + 1}`, document_version: 1 },
}));

/** The case in the form in which any answer is judged. */
export const judgedBy = ({ question, answer }: ExamCase): GradeInput => ({ question, answer, passages });
