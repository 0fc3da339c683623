/** The action that a test question would start, with its values and who would have to agree. */
import type { ForeseenAction } from "../../../server/protocol/admin.ts";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import { locale, t } from "../i18n/index.ts";

export function Foreseen({ action }: { action: ForeseenAction }) {
  const { choices, approval, is_dry: isDry } = action;
  return (
    <section class="foreseen" aria-label={t("testBox.action")}>
      <p class="muted">{t("testBox.action")}</p>
      <ul class="foreseen-choices">
        {choices.map(({ id, name, title }) => (
          <li key={id}>
            <strong dir="auto">{localizedText(title, locale.value)}</strong> <code dir="ltr">{name}</code>{" "}
            {isDry && <span class="tag">{t("testBox.actionDry")}</span>}
          </li>
        ))}
      </ul>
      {action.next === "choose" ? <p>{t("testBox.actionChoose")}</p> : <Values action={action} />}
      {approval && <p>{t(`testBox.agree.${approval}`)}</p>}
      {action.needs_identity && <p>{t("testBox.actionIdentity")}</p>}
      <p class="muted">{t("testBox.actionUnsent")}</p>
    </section>
  );
}

function Values({ action: { values, missing } }: { action: ForeseenAction }) {
  const names = missing.map((label) => localizedText(label, locale.value)).join(", ");
  return (
    <>
      {values.length > 0 && (
        <>
          <p class="muted">{t("testBox.actionRead")}</p>
          <dl class="foreseen-values">
            {values.map(({ label, value }) => (
              <div key={localizedText(label, locale.value)}>
                <dt dir="auto">{localizedText(label, locale.value)}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {values.length === 0 && missing.length > 0 && <p class="muted">{t("testBox.actionReadNone")}</p>}
      {missing.length > 0 && <p>{t("testBox.actionAsks", { names })}</p>}
    </>
  );
}
