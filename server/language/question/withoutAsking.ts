/** Strips phrases that only ask to be told: "Could you maybe tell me whether you ship to Norway?". Pure. */

import { asGerund } from "./gerund.ts";

/** Openings before a whole question that add nothing, by language. */
const asking = [
  "(?:just )?(?:a|one) (?:quick |short |small )?question[:,]|so(?:,|(?= i\\b))|(?:any idea|do you (?:happen to |maybe )?know)(?= (?:what|when|where|who|whose|why|how|which|whether|if)\\b)",
  "(?:i|we) (?:was|were|am|are|['’]m) (?:just )?wondering|i wonder|i (?:just )?(?:want|wanted) to (?:know|ask)|(?:i|we)(?: would|['’]d)? (?:like|want|need|love) to know",
  "(?:(?:can|could|would|will) you (?:maybe |perhaps |possibly |please |kindly )*|would you be so kind as to |please |if you (?:can|could) )tell me(?! (?:more )?about\\b)",
  "(?:können|könnten|würden) sie (?:mir )?(?:vielleicht |bitte |eventuell )*sagen,?|(?:kannst|könntest) du (?:mir )?(?:vielleicht |bitte )*sagen,?",
  "ich (?:wollte|möchte|würde)(?: gerne?)?(?: mal)? (?:fragen|wissen),?|ich wüsste gerne?,?|(?:wissen sie|weißt du)(?: zufällig| vielleicht)?,?|(?:eine )?(?:kurze )?frage:|ist es möglich,",
  "pourriez-vous (?:s['’]il vous plaît )?(?:me dire|m['’]indiquer)|(?:je (?:voudrais|veux|souhaite|souhaiterais)|j['’]aimerais) savoir|savez-vous|(?:une )?(?:petite )?question ?:|est-ce que|est-il possible (?:de |d['’])",
  "¿?(?:podrías?|puedes?|podrían)(?: por favor)? decirme|(?:quisiera|me gustaría|quiero|querría) saber|¿?sabe[sn]?(?: usted(?:es)?)? (?=si|cuándo|cuánto|dónde|cómo|qué)|una (?:pregunta|duda):|¿?es posible",
  "(?:kunt u|kun je|kunnen jullie) (?:mij|me) (?:misschien )?(?:vertellen|zeggen)|ik (?:wil|zou)(?: graag)?(?: willen)? weten|(?:weet u|weet je|weten jullie)|(?:korte )?vraag:|is het mogelijk om",
  "(?:poderia|pode)(?: por favor)? (?:me )?dizer(?:-me)?|(?:gostaria de|queria|quero) saber|(?:potrebbe|può) dirmi|vorrei sapere",
];
const ASKING = new RegExp(`^(?:${asking.join("|")})\\s*`, "iu");

/** In a following clause, "whether" and the subject add nothing either. */
const WHETHER =
  /^(?:(?:whether|if) (?:you|i|we) (?:(?:can|could|may) )?|ob (?:sie|ich|wir|man|ihr|du) |of (?:u|ik|wij|we|jullie|je) )/i;
const ENGLISH = /^(?:whether|if) /i;
/** Where the verb comes last, the auxiliary does too. */
const HELPS_LAST = /^(ob .{8,})\s(?:kann|können|darf|dürfen|könnte|soll|muss)$/iu;

/** Such phrases can be nested: "Hi, I was just wondering if you could tell me …". */
const MAX_PASSES = 3;

/** @returns the message unchanged if nothing else is left */
export function withoutAsking(message: string): string {
  let text = message;
  for (let times = 0; times < MAX_PASSES; times++) {
    const rest = text.replace(ASKING, "");
    if (rest === text || rest.trim() === "") break;
    const bare = rest.replace(HELPS_LAST, "$1");
    text = ASKING.test(bare) ? bare : withoutWhether(bare);
  }
  return text;
}

/** Without its subject, the rest is no longer a question. */
function withoutWhether(text: string): string {
  const bare = text.replace(WHETHER, "");
  if (bare === text) return text.replace(/^s[ie] (?=\p{L})/iu, "");
  const plain = bare.replace(/\s*[?？]+$/, "");
  return ENGLISH.test(text) ? asGerund(plain) : plain;
}
