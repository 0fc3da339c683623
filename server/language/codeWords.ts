/** Words around codes such as order numbers, folded. */

/** "Number" and the like, which announce a code. */
export const NUMBER_WORDS = new Set(
  "number no num nr nummer id code numero n numeru numer numara numarasi kod رقم مספר מזהה קוד नंबर संख्या 番号 编号 号码 單號 单号".split(
    " ",
  ),
);
/** Words allowed between a label and its code, as a pattern for folded text. */
export const CODE_LINKS =
  "(?: (?:is|was|ist|lautet|est|es|e|with|mit|number|no|nr|num|nummer|numero|n|id|code|رقم|numer|numara))*";
