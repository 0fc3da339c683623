/** Text aimed at a model or a grader instead of the topic. Pure. */

const talk = new RegExp(
  [
    "\\b(?:note|message|attention|instructions?|hint|memo|dear|hey|hello)?\\W{0,3}(?:to|for)?\\W{0,3}(?:the )?(?:grader|evaluator|judge|grading (?:model|system|ai)|llm|ai model|language model|assistant|chatbot|auditor)\\s*[:,;–-]",
    "\\b(?:dear|attention|note to|instructions? (?:to|for)|you are) (?:a |an |the |any )?(?:\\p{L}+ )?(?:grader|evaluator|judge|grading|ai|assistant|model)\\b",
    "\\b(?:ignore|disregard|forget|override) (?:all |any |the |your )*(?:previous|prior|above|earlier|preceding|other|system)?\\s*(?:instructions?|rules|prompts?|guidelines|criteria)",
    "\\b(?:ignore|disregard|forget) (?:all |everything |the )*(?:previous|prior|above|earlier)",
    "\\b(?:give|assign|return|output|set|rate|score|mark|grade|award|respond with|reply with|answer with|report)\\b[^.!?\\n]{0,60}(?:confidence|grade|score|rating|\\b1\\.0+\\b|100 ?%|\\b10\\s?/\\s?10\\b|\\b(?:maximum|highest|perfect|top)\\b)",
    "\\b(?:confidence|grade|score|rating|relevance|groundedness)\\b\\W{0,3}(?:is|of|must be|should be|=|:|to)?\\s{0,2}[\"'`]?(?:1(?:\\.0*)?\\b|0?\\.9\\d*|100|10\\b|high|max\\w*|perfect)",
    "\\b(?:this|the) (?:answer|response|passage|document) (?:is|was|has been|must be|should be) (?:\\p{L}+ )?(?:fully |completely |perfectly |entirely |verified|graded|approved|certified|correct and|supported)",
    "\\bsystem (?:prompt|message|override|note)\\b",
    "</?(?:system|assistant|user|passage|question|answer|instructions?|grader)\\b",
    "\\[/?(?:INST|SYSTEM)\\]|<\\|",
    "\\b(?:bewerte|benote|gib)\\b[^.!?\\n]{0,40}(?:1[.,]0|100|note|bestnote|höchst)",
    "\\b(?:note[zr]?|attribue[zr]?|évalue[zr]?|donne[zr]?)\\b[^.!?\\n]{0,40}(?:1[.,]0|100|note maximale|confiance)",
    "\\b(?:califica|puntúa|asigna|otorga)\\b[^.!?\\n]{0,40}(?:1[.,]0|100|máxim)",
  ].join("|"),
  "iu",
);

/**
 * Removes text aimed at a grader: from the start of its sentence to the end of the paragraph. It only ever removes
 * text, so it can only lower what is found in it.
 */
export function withoutGraderTalk(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const at = line.search(talk);
      if (at < 0) return line;
      const before = line.slice(0, at);
      return before.slice(0, before.search(/[^.!?。！？]*$/u)).trimEnd();
    })
    .join("\n");
}

/** Instructions to the model instead of a question: they may have shaped the answer. */
const ORDERS =
  /\b(?:ignor|disregard|pretend|respond|repl(?:y|ies)|repeat|instruct|roleplay|role-play|act as|from now on|answer (?:that|with|only|as|in|every|like|the)|say (?:that|it|only|you)|tell (?:everyone|everybody|them|all|other|users|visitors|customers)|always (?:say|answer|tell)|write (?:that|only)|output|append|prefix|translate|opposite|system prompt|jailbreak|developer mode|antworte|ignoriere|schreibe|sage|tu so|réponds|répondez|ignore[sz]?|dis que|écris|responde|ignora|di que|escribe|finge|responda|ignore|diga que|rispondi|scrivi|fingi)/iu;

export const ordersModel = (text: string): boolean => ORDERS.test(text);
