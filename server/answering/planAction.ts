/** What to ask the visitor about an action: which one, what is still missing, and whether to go ahead. Pure. */
import { visitorParameters } from "../actions/checkValues.ts";
import { drawValue } from "../actions/drawResult.ts";
import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import type { ActionCard, FormField } from "../protocol/actionCards.ts";
import type { ActionDefinition, ActionParameter, ActionValues, Localized } from "../protocol/actions.ts";
import type { ClarifyOption } from "../protocol/events.ts";
import { localizedText } from "../protocol/localizedText.ts";
import type { Clarification } from "./state.ts";

/** Required values that the visitor has not given yet. */
export const missingOf = (definition: ActionDefinition, values: ActionValues): ActionParameter[] =>
  visitorParameters(definition).filter(({ name, is_required }) => is_required && !(name in values));

/**
 * The next question about an action: which one, what is missing, or whether to go ahead.
 * @param isUnread the last reply had no usable value, and the question says so
 */
export function askAbout(
  definitions: ActionDefinition[],
  { values, isUnread = false }: { values: ActionValues; isUnread?: boolean },
  locale: string | null,
): Clarification {
  const [chosen] = definitions;
  if (!chosen || definitions.length > 1) return askWhichAction(definitions, locale);
  if (missingOf(chosen, values).length === 0) return askToConfirm(chosen, values, locale);
  return askForValues(chosen, { values, isUnread }, locale);
}

/** Lets the visitor choose between equally likely actions, or neither. */
function askWhichAction(definitions: ActionDefinition[], locale: string | null): Clarification {
  const { actionWhich, actionNeither } = phrasesFor(locale);
  const options = definitions.map(({ title }): ClarifyOption => ({ label: inWords(title, locale), kind: "action" }));
  return clarification(actionWhich, [...options, { label: actionNeither, kind: "no" }], null, locale);
}

/** A form for what is missing, with what is known filled in. */
function askForValues(
  definition: ActionDefinition,
  { values, isUnread }: { values: ActionValues; isUnread: boolean },
  locale: string | null,
): Clarification {
  const phrases = phrasesFor(locale);
  const [first, ...others] = missingOf(definition, values);
  const label = first ? inWords(first.label, locale) : "";
  const prompt = isUnread
    ? fillIn(phrases.actionAskAgain, { label })
    : others.length > 0
      ? phrases.actionAskSeveral
      : fillIn(phrases.actionAsk, { label });
  const fields = visitorParameters(definition).map((parameter): FormField => {
    return {
      label: inWords(parameter.label, locale),
      type: parameter.type,
      is_required: parameter.is_required,
      hint: parameter.description,
      options: parameter.options.map((option) => inWords(option.label, locale)),
      value: drawValue(definition, parameter.name, values, locale ?? "en"),
    };
  });
  const card: ActionCard = { kind: "form", title: inWords(definition.title, locale), fields };
  return clarification(prompt, [], card, locale);
}

/** Shows exactly what would be done, to confirm or cancel. */
function askToConfirm(definition: ActionDefinition, values: ActionValues, locale: string | null): Clarification {
  const phrases = phrasesFor(locale);
  const shown = visitorParameters(definition).flatMap((parameter) => {
    const value = drawValue(definition, parameter.name, values, locale ?? "en");
    return value === null ? [] : [{ label: inWords(parameter.label, locale), value }];
  });
  const card: ActionCard = { kind: "confirm", title: inWords(definition.title, locale), values: shown };
  const options: ClarifyOption[] = [
    { label: phrases.actionYes, kind: "yes" },
    { label: phrases.actionNo, kind: "no" },
  ];
  return clarification(phrases.actionConfirm, options, card, locale);
}

function clarification(
  prompt: string,
  options: ClarifyOption[],
  card: ActionCard | null,
  locale: string | null,
): Clarification {
  const person = phrasesFor(locale).askPerson;
  return {
    prompt,
    reason: "asked_for_person",
    sections: [],
    person,
    action: { options: [...options, { label: person, kind: "person" }], card },
  };
}

const inWords = (texts: Localized, locale: string | null) => localizedText(texts, locale ?? "en");
