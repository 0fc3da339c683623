/** Who an action is for, and who must agree before it is sent. */
import { APPROVALS } from "../../../../server/protocol/actionNames.ts";
import { t } from "../../i18n/index.ts";
import type { Draft, PartProps } from "./draft.ts";
import { Check, Choice, Rows, Text } from "./fields.tsx";

type Condition = Draft["conditions"][number];
const BY_EFFECT = "by_effect";

export function AgreementPart({ draft, change }: PartProps) {
  const { effect, audience, approval, conditions } = draft;
  return (
    <>
      <div class="inline-form">
        <Choice
          label={t("actions.effect")}
          at="effect"
          value={effect}
          options={["reads", "changes"]}
          nameOf={(each) => t(`actions.effect.${each}`)}
          onChange={(chosen) => change({ effect: chosen })}
        />
        <Choice
          label={t("actions.audience")}
          at="audience"
          value={audience}
          options={["anyone", "verified"]}
          nameOf={(each) => t(`actions.audience.${each}`)}
          onChange={(chosen) => change({ audience: chosen })}
        />
        <Choice
          label={t("actions.approval")}
          at="approval"
          value={approval ?? BY_EFFECT}
          options={[BY_EFFECT, ...APPROVALS]}
          nameOf={(each) => t(`actions.approval.${each}`)}
          onChange={(chosen) => change({ approval: chosen === BY_EFFECT ? null : chosen })}
        />
      </div>
      <Conditions conditions={conditions} onChange={(rows) => change({ conditions: rows })} />
      <Check
        label={t("actions.public")}
        hint={t("actions.publicHint")}
        isOn={draft.is_public}
        onChange={(isOn) => change({ is_public: isOn })}
      />
      <Check
        label={t("actions.honoursKey")}
        hint={t("actions.honoursKeyHint")}
        isOn={draft.honours_key}
        onChange={(isOn) => change({ honours_key: isOn })}
      />
    </>
  );
}

/** Converts the text to a number if it is one. */
const typedValue = (typed: string) => (typed.trim() !== "" && Number.isFinite(Number(typed)) ? Number(typed) : typed);

function Conditions({ conditions, onChange }: { conditions: Condition[]; onChange: (rows: Condition[]) => void }) {
  return (
    <Rows
      title={t("actions.conditions")}
      add={t("actions.addCondition")}
      hint={t("actions.conditionsHint")}
      at="conditions"
      rows={conditions}
      create={(): Condition => ({ parameter: "", is: "over", value: 0, approval: "person" })}
      onChange={onChange}
    >
      {(condition, edit, at) => (
        <div class="inline-form">
          <Text
            isCode
            label={t("actions.conditionOf")}
            at={`${at}.parameter`}
            value={condition.parameter}
            onChange={(parameter) => edit({ parameter })}
          />
          <Choice
            label={t("actions.is")}
            at={`${at}.is`}
            value={condition.is}
            options={["over", "under", "equal"]}
            nameOf={(each) => t(`actions.is.${each}`)}
            onChange={(is) => edit({ is })}
          />
          <Text
            isCode
            label={t("actions.conditionValue")}
            at={`${at}.value`}
            value={String(condition.value)}
            onChange={(typed) => edit({ value: typedValue(typed) })}
          />
          <Choice
            label={t("actions.approval")}
            at={`${at}.approval`}
            value={condition.approval}
            options={APPROVALS}
            nameOf={(each) => t(`actions.approval.${each}`)}
            onChange={(approval) => edit({ approval })}
          />
        </div>
      )}
    </Rows>
  );
}
