/** Words around codes such as order numbers, folded. */

/** "Number" and its like say that what follows is a code, not a sentence. */
export const NUMBER_WORDS = new Set(
  "number no num nr nummer id code numero n numeru numer numara numarasi kod رقم مספר מזהה קוד नंबर संख्या 番号 编号 号码 單號 单号".split(
    " ",
  ),
);
/** What may stand between a label and its code: a pattern over folded text. */
export const CODE_LINKS =
  "(?: (?:is|was|ist|lautet|est|es|e|with|mit|number|no|nr|num|nummer|numero|n|id|code|رقم|numer|numara))*";
