/**
 * A scripted model that is always right, as each phrase is annotated, and writes as real models do. Measures how much
 * of that the product keeps.
 */
import { visitorParameters } from "../../../server/actions/checkValues.ts";
import { drawValue } from "../../../server/actions/drawResult.ts";
import { phrasesFor } from "../../../server/language/phrases/index.ts";
import type { ActionDefinition, ActionParameter, ActionValues } from "../../../server/protocol/actions.ts";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import type { VisitorPhrase } from "../readBusinesses.ts";
import { type Outcome, outcomeOf } from "../scoreChoices.ts";
import { FORMS, type Form } from "./forms.ts";
import { goldValues } from "./goldValues.ts";
import type { Stage } from "./openStage.ts";
import { type Turn, takeTurn } from "./readTurn.ts";

export interface GoodRow {
  business: string;
  phrase: VisitorPhrase;
  form: string;
  outcome: Outcome;
  /** What happened to each value that the model named. */
  kept: string[];
  askedAgain: string[];
  wrong: string[];
  /** With all values said: the right request reached the business, or waits for its people. */
  isCarriedOut: boolean;
  endsWell: boolean;
  /** Whether the visitor read the model's own sentence about the reply. */
  isWorded: boolean;
}

const FULL: Readonly<Record<string, string>> = {
  ...{ order_number: "10482", email: "mia@example.com", address: "14 Mill Lane, York", reason: "damaged" },
  ...{ from: "2031-05-01", months: "3", course: "yoga", day: "2031-05-03", server: "web-12", plan: "business" },
};
const WORDING: Readonly<Record<string, string>> = { en: "It is", de: "Es ist", fr: "C'est", es: "Es" };

/** @param isFull whether missing values are said after the phrase @param at number of the phrase, to rotate providers */
export async function playGood(
  stage: Stage,
  business: string,
  { phrase, isFull, at }: { phrase: VisitorPhrase; isFull: boolean; at: number },
): Promise<GoodRow> {
  const definitions = stage.businesses.definitions.get(business) ?? [];
  const wanted = definitions.find(({ name }) => name === phrase.action);
  const form = FORMS[at % FORMS.length] as Form;
  const said = wanted ? saidOf(wanted, phrase, isFull) : {};
  const gold = wanted ? goldValues(wanted, said, new Date().toISOString().slice(0, 10)) : {};
  stage.model.finish = wanted ? form.finish : "stop";
  stage.model.plans = () => (wanted ? form.call(wanted.name, form.fill(wanted, gold)) : [{ content: form.nothing }]);
  stage.model.tells = (body) => tell(body.messages?.at(-1)?.content ?? "", phrase.language);
  const { language } = phrase;
  const { visitor, customer } = await stage.visitor(business, language);
  const added = wanted && isFull ? addedWords(wanted, phrase, language) : [];
  const text = added.length > 0 ? `${phrase.text} (${added.join(", ")})` : phrase.text;
  const turn = await takeTurn(stage, visitor, { text, language, definitions });
  const values = wanted && turn.started.includes(wanted.name) ? compare(wanted, gold, turn, language) : null;
  const next = turn.card?.kind === "confirm" ? { text: phrasesFor(language).actionYes, language, definitions } : null;
  const last = next ? await takeTurn(stage, visitor, next) : turn;
  const isApproved = wanted?.approval === "both" && last.sent.length === 0 && last !== turn;
  return {
    ...{ business, phrase, form: form.name, outcome: outcomeOf(phrase.action, choiceOf(turn, phrase.action)) },
    ...{ kept: [], askedAgain: [], wrong: [], ...values },
    isCarriedOut: wanted !== undefined && (isApproved || isRightCall(wanted, { gold, customer }, last)),
    endsWell: turn.endsWell && last.endsWell,
    isWorded: turn.text.startsWith(`${WORDING[language]} `),
  };
}

const isNeeded = ({ is_required }: ActionParameter) => is_required;

function saidOf(wanted: ActionDefinition, phrase: VisitorPhrase, isFull: boolean): Record<string, string> {
  const needed = isFull ? visitorParameters(wanted).filter(isNeeded) : [];
  return { ...Object.fromEntries(needed.map(({ name }) => [name, FULL[name] ?? ""])), ...phrase.said };
}

/** Words for the values that the phrase leaves out: options by their labels, everything else as it is. */
function addedWords(wanted: ActionDefinition, { said }: VisitorPhrase, language: string): string[] {
  return visitorParameters(wanted).flatMap((parameter) => {
    const { name, options } = parameter;
    if (!isNeeded(parameter) || name in said) return [];
    const option = options.find(({ value }) => value === FULL[name]);
    return [option ? localizedText(option.label, language) : (FULL[name] ?? "")];
  });
}

/** Words the fields as a correct model would: a sentence for each, with its source. */
function tell(prompt: string, language: string): string {
  const replies = [...prompt.matchAll(/<reply n="(\d+)"[^>]*>\n([\s\S]*?)\n<\/reply>/g)];
  return replies
    .flatMap(([, n, lines = ""]) => {
      const value = lines
        .split("\n")
        .at(-1)
        ?.replace(/^[^:]*: /, "");
      return value ? [`${WORDING[language]} ${value}. [${n}]`] : [];
    })
    .join(" ");
}

function choiceOf({ started, near }: Turn, wanted: string | null) {
  const other = started.find((action) => action !== wanted);
  if (other !== undefined) return { action: other };
  const [first, second] = near;
  if (first !== undefined && second !== undefined) return { near: [first, second] as [string, string] };
  return started[0] === undefined ? null : { action: started[0] };
}

/** Compares the right values with those in the form, in the confirmation, or in the request. */
function compare(wanted: ActionDefinition, gold: ActionValues, { card, sent }: Turn, language: string) {
  const found: Pick<GoodRow, "kept" | "askedAgain" | "wrong"> = { kept: [], askedAgain: [], wrong: [] };
  const request = sent.find(({ action }) => action === wanted.name);
  for (const { name, label } of visitorParameters(wanted)) {
    const title = localizedText(label, language);
    const onCard = card?.kind === "form" ? card.fields : (card?.values ?? []);
    const shown = request ? request.values[name] || null : (onCard.find((one) => one.label === title)?.value ?? null);
    const right = name in gold ? (request ? String(gold[name]) : drawValue(wanted, name, gold, language)) : null;
    if (right !== null) found[shown === right ? "kept" : shown === null ? "askedAgain" : "wrong"].push(name);
    else if (shown !== null) found.wrong.push(name);
  }
  return found;
}

/** Whether exactly one request was sent: the wanted action, with the right values, for this visitor. */
export function isRightCall(
  wanted: ActionDefinition,
  { gold, customer }: { gold: ActionValues; customer: string },
  { sent }: Pick<Turn, "sent">,
): boolean {
  const [request, ...others] = sent;
  if (!request || others.length > 0 || request.action !== wanted.name) return false;
  return wanted.parameters.every(({ name, source, is_required }) => {
    if (source.from === "identity") return request.values[name] === customer;
    if (name in gold) return request.values[name] === String(gold[name]);
    return !is_required && !request.values[name];
  });
}
