/** What an action is called and what it is for. */
import { locale, t } from "../../i18n/index.ts";
import { languageName, spokenLanguages } from "../fields/languages.ts";
import type { PartProps } from "./draft.ts";
import { Choice, InLanguages, Text } from "./fields.tsx";

const NONE = "";

/** The languages of the title are those of all texts. */
export function WhatPart({ draft, change }: PartProps) {
  const taken = Object.keys(draft.title);
  const free = spokenLanguages(locale.value).filter((tag) => !taken.includes(tag));
  const addLanguage = (tag: string) => {
    if (tag !== NONE) change({ title: { ...draft.title, [tag]: draft.title[taken[0] ?? ""] ?? "" } });
  };
  return (
    <>
      <Text
        isCode
        label={t("actions.name")}
        hint={t("actions.nameHint")}
        at="name"
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <InLanguages label={t("actions.title")} at="title" texts={draft.title} onChange={(title) => change({ title })} />
      <Choice
        label={t("actions.addLanguage")}
        at="languages"
        value={NONE}
        options={[NONE, ...free]}
        nameOf={(tag) => (tag === NONE ? "–" : languageName(tag))}
        onChange={addLanguage}
      />
      <Text
        label={t("actions.purpose")}
        hint={t("actions.purposeHint")}
        at="purpose"
        rows={2}
        value={draft.purpose}
        onChange={(purpose) => change({ purpose })}
      />
      <Text
        label={t("actions.phrases")}
        hint={t("actions.phrasesHint")}
        at="phrases"
        rows={4}
        value={draft.phrases.join("\n")}
        onChange={(typed) => change({ phrases: typed.split("\n") })}
      />
    </>
  );
}
