/** The form of answer that a question's wording asks for: steps, a list, a figure, a yes or no. Pure. */
import { isFigure, type Thing } from "./thingAsked.ts";
export type Wanted = "steps" | "list" | "figure" | "yes_no" | "fact";

const steps =
  /\b(?:how (?:do|can|to|should|would|might)|steps?|set ?up|what (?:do|must|should) (?:i|we) (?:have to |need to )?(?:do|put|paste|add|enter)|wie (?:kann|mache|geht|richte|erstelle|ändere|binde|füge|lösche)|comment|como|cómo|come (?:posso|si|faccio)|jak|hoe (?:kan|moet)|hur (?:kan|gör)|hvordan|nasıl|bagaimana|kaise)\b|как\s|як\s|怎么|如何|どう|कैसे|كيف/iu;
const list =
  /^\W*(?:which|what (?:are|kinds?|types?|sorts?|formats?)|list\b|welche|quel(?:le)?s\b|cuáles|qué (?:tipos|formatos)|quali\b|quais\b|welke|jakie|какие|які)|\b(?:what|which) (?:[\p{L}-]+ ){0,2}[\p{L}-]{2,}s (?:are|do|does|can|may|must|exist)\b|\b(?:supported|available|allowed) [\p{L}-]+s\b/iu;
const yesNo =
  /^\W*(?:is|are|am|was|were|do|does|did|can|could|will|would|shall|should|may|must|has|have|ist|sind|kann|können|darf|muss|gibt es|hat|haben|est-ce|puis-je|peut-on|y a-t-il|puedo|puede|es|hay|può|c'è|posso|pode|há|kan|is er|czy|можно|есть ли|чи)\b/iu;

/** The first match of figure, steps, list, yes or no; otherwise a plain fact. @param thing the kind of thing asked for */
export function wantedBy(text: string, thing: Thing): Wanted {
  if (isFigure(thing)) return "figure";
  if (steps.test(text)) return "steps";
  if (list.test(text)) return "list";
  return yesNo.test(text) ? "yes_no" : "fact";
}
