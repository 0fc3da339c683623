/** What a question wants to know, whatever its topic: a cause, a remedy, a time, a price … English only. */

/** Each kind with its wordings, matched on folded text. */
const kinds: readonly (readonly [string, RegExp])[] = [
  [
    "cause",
    /\b(?:why|how come|reasons? (?:for|of|why|behind|that)|what(?:'s| is| are| could be| can be| might be| would be)? (?:the )?(?:\w+ ){0,2}(?:caus|reason|mak|lead|trigger)\w*|caused by|causes? (?:of|for|are|be)|because|due to)\b/,
  ],
  [
    "effect",
    /\b(?:can|could|does|do|will|would|may|might|is|are|has|have)\b[^?.]{0,70}\b(?:cause|causing|lead to|result in|make|affect|alter|impact|trigger|increase|reduce|lower|raise|worsen|give|produce|linked|related|associated|connected|responsible|because|due to|from|contribute)\b/,
  ],
  [
    "remedy",
    /\b(?:treat(?!ise)\w*|cur(?:e|es|ed|ing|able)|remed(?:y|ies)|therap(?:y|ies)|get(?:ting)? rid|reliev\w+|relief|subside|what (?:can|could|should|do|must|shall|to) (?:i |we |one |you |be )?(?:do|done|take|use|try)|help(?:s|ful)? (?:with|me|relieve|reduce|cure|fix)|fix|manage(?:ment)?|medicines? for|measures|overcome|solution|solve|resolve|get better|improve|soothe|options?)\b/,
  ],
  [
    "way",
    /\bhow (?:do|can|could|should|would|to|does|did|must|is|are)\b(?! (?:long|much|many|often|soon|it))|\b(?:ways?|steps?|tips|measures|method|strategies|suggestions?) (?:to|for|on|of)\b/,
  ],
  [
    "definition",
    /\bwhat(?:'s| is| are| was| were| does| do)(?: an?| the| my)?(?: [\w'()-]+){1,4}(?: stand for| mean)?\s*[?.]?\s*$|\b(?:define|definition|meaning of|what does .{1,80} mean|means?\?|what is meant|description|tell me about|explain what|describe)\b/,
  ],
  ["sign", /\b(?:symptoms?|signs?|warning|indicat(?:e|es|ion|or)s?|present(?:s|ation)?)\b/],
  [
    "time",
    /\b(?:how (?:long|soon|quickly|fast)|how much (?:time|longer)|how many (?:more )?(?:days|weeks|months|years|hours|minutes)|duration|time ?frame|for how|last\?|until when|when (?:can|could|will|should|do|does|is|would))\b/,
  ],
  [
    "amount",
    /\b(?:how (?:much|many|often|far|high|low|big|tall|large|frequent\w*)|dos(?:e|es|age)|amount|number|levels? (?:of|should)|percent\w*|average|maximum|minimum|limit)\b/,
  ],
  [
    "safety",
    /\b(?:safe\w*|unsafe|dangerous|danger|harm\w*|risk\w*|hazard\w*|threat|poison\w*|toxic|lethal|overdose|adverse|side ?-?effects?|interact\w*|complications?|ok(?:ay)? (?:to|for|if|with)|(?:bad|good|fine|alright|all right) (?:to|for|if|idea)|hurt if|can (?:i|you|we|she|he|they|one) (?:still |also |safely )?(?:take|use|eat|drink|have|do|go|get|combine|mix))\b/,
  ],
  [
    "normality",
    /\b(?:normal|worr(?:y|ied|isome|ying)|concern(?:ed|ing|s)?|serious|usual|scared|scary|alarming|expected|common|emergency)\b/,
  ],
  [
    "finding",
    /\b(?:diagnos\w+|what (?:could|can|might|would|is|may|are)(?: \w+){0,2} (?:it|this|that|these|they|be|wrong|happening|going on|problem)\b|what(?:'s| is|is) (?:it|this|that|wrong|going on|happening)|(?:could|can|might|is|may|does|would) (?:it|this|that|these|they|i|he|she)\b(?: \w+){0,2} (?:be|have|an?|mean|something|just|indicate)|do i have|thoughts|any ideas?)\b/,
  ],
  [
    "check",
    /\b(?:tests?|tested|testing|scan\w*|detect\w*|check(?:ed)? (?:for|out|up)|examin\w+|screen\w*|measure|calculate|identify)\b/,
  ],
  [
    "need",
    /\b(?:should (?:i|we|he|she|my|you|one|the|a)|do (?:i|we|you|they) (?:really )?(?:need|have to)|necessary|required?|need(?:ed)? to|must (?:i|we)|have to|worth|consider|recommend\w*|advis\w+|advice|suggest\w*)\b/,
  ],
  [
    "choice",
    /\b(?:which|best|better|safest|most|versus|vs|compared?|difference\w*|different|differ|prefer\w*|rather|one and the same|same (?:as|thing))\b/,
  ],
  ["place", /\b(?:where|which (?:place|site))\b/],
  ["person", /\b(?:who|whom|whose)\b/],
  ["price", /\b(?:cost\w*|price\w*|fees?|charges?|afford\w*|cheap\w*|pay|insurance)\b/],
  [
    "chance",
    /\b(?:chances?|likel(?:y|ihood)|odds|probab\w+|prognosis|outcome|survival|possib(?:le|ility|ly)|can (?:i|you|a|one) (?:still )?(?:get|become|catch|be)|could (?:i|she) (?:get|be)|recover\w*|go away|heal)\b/,
  ],
  [
    "use",
    /\b(?:uses? (?:of|for)|used (?:for|to|in)|benefits?|purpose|function|role|advantages?|good for|does .{1,40} (?:do|work)|effective\w*|work(?:s)? (?:for|on|against)|help)\b/,
  ],
  ["prevention", /\b(?:prevent\w*|avoid\w*|protect\w*|stop (?:it|this) from)\b/],
  [
    "process",
    /\b(?:how does|how do(?! (?:i|you|we))|mechanism|process|happen(?:s)? (?:to|when|if|during)|what happens)\b/,
  ],
];
/** Interrogative sentences, by their mark or their first word. */
const ASKING = /\?|？|^(?:what|why|how|when|where|who|which|can|could|is|are|do|does|did|should|will|would|may)\b/i;

/** The sentences of a text that ask; its last one if none does. @param clean as from `cleanText` */
export function askingText(clean: string): string {
  const sentences = clean.split(/(?<=[.?!。？！])\s*/u).filter((sentence) => sentence.trim() !== "");
  const asking = sentences.filter((sentence) => ASKING.test(sentence.trim()));
  return asking.length > 0 ? asking.join(" ") : (sentences.at(-1) ?? clean);
}

/** What the text asks for. @param folded lower case, without accents */
export function asksOf(folded: string): ReadonlySet<string> {
  const text = folded.trim();
  return new Set(kinds.filter(([, wording]) => wording.test(text)).map(([kind]) => kind));
}

/** Cause, prevention and remedy of one problem are three different answers. */
const stages: readonly RegExp[] = [
  /\b(?:why|how come|what(?:'s| is| are| could be| might be| can be)? (?:(?:the|some|possible|common|main) )*(?:caus(?:es?|ing|ed)|reasons?|triggers?)|reasons? (?:for|of|behind|why))\b/,
  /\b(?:prevent\w*|avoid\w*)\b/,
  /\b(?:what (?:can|could|should|do|must|to) (?:(?:i|we|one|you|be) )*(?:do|done|take|use|try)|treat\w*|remed(?:y|ies)|cure\w*|get rid|reliev\w+|relief)\b/,
];

/** Which of the three stages the text mentions, as indexes into `stages`. @param folded as for `asksOf` */
export function stagesOf(folded: string): ReadonlySet<number> {
  return new Set(stages.flatMap((stage, at) => (stage.test(folded) ? [at] : [])));
}

/** Question openings and the answer each expects. "How long may I" isn't "how long does it take"; "when" is a time. */
const openings: readonly (readonly [string, RegExp])[] = [
  ["allowance", /^how long (?:can|may|could|should|must|do|am|are) (?:i|we|you|one)\b/],
  ["person", /^(?:who|whom|whose)\b/],
  ["place", /^where\b/],
  ["time", /^(?:when|what time|how (?:long|soon|quickly|fast))\b/],
  ["cause", /^(?:why|how come)\b/],
  ["number", /^how (?:many|often)\b/],
];

const YES_OR_NO = ["yes or no", /^(?:is|are|was|were|does|do|did|has|have|will|can|may)\b/] as const;

/** The answer that the question's opening expects; undefined for any other opening. @param sequence folded words */
export function openingOf(sequence: readonly string[], { isYesOrNo }: { isYesOrNo: boolean }): string | undefined {
  const known = isYesOrNo ? [...openings, YES_OR_NO] : openings;
  const text = sequence.join(" ");
  return known.find(([, words]) => words.test(text))?.[0];
}
