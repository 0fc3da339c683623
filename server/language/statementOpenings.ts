/** How statements open: patterns in the languages we support. Pure. */

/** Openings that make no sense without the sentence before. */
export const leansBack =
  /^(?:this|that|these|those|it|its|they|he|she|his|her|their|however|but|also|then|so|therefore|otherwise|instead|in that case|if so|such|for this|dies|diese|dieser|das|aber|dann|sie|cela|ceci|mais|alors|esto|eso|pero|entonces|isso|mas|questo|però|это|но|тогда)\b/iu;
/** "For details see X" answers nothing. */
export const pointsElsewhere =
  /^(?:for (?:more |further )?(?:details|info|information)|see (?!if |whether |that |how )|learn more|refer to|read more|more (?:details|information)|siehe |voir |véase|ver |vedi |zie )|\bsee (?:the |our )?[^.]{1,40}\.?$|^[^,;]{1,40} (?:goes through it|explains? (?:it|this|how|more))\.$/iu;
/** A yes or no, whatever follows. */
export const opensYesOrNo =
  /^\W*(?:yes|no|yep|nope|not|ja|nein|oui|non|sí|sim|não|sì|nee|tak|nie|evet|hayır|nej|да|нет|так|ні|نعم|لا|हाँ|नहीं)(?!\p{L})|^(?:はい|いいえ|是|不)/iu;
/** A yes or no that decides a question, set off from what follows. */
export const decidesYesOrNo =
  /^\W*(?:yes|yeah|yep|no|nope|ja|nein|oui|non|sí|si|no|sì|sim|não|nee|tak|nie|evet|hayır|כן|לא|نعم|لا|はい|いいえ|हाँ|नहीं)(?!\p{L})\s*[,.!:–-]/iu;
/** Refers back to the previous part, which states the condition. */
export const continuesCondition = /^(?:(?:and|und|et|y) )?(?:otherwise|else|then|sonst|sinon|si no)\b/iu;
/** A yes or no that continues from the question. */
export const picksUpQuestion = /^(?:yes|no|sure|ja|nein|oui|non|sí)\b[\s,.:!–-]/iu;
