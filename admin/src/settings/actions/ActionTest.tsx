/** Tests the action as it is in the form: shows what would be sent and, if it is sent, the reply. */
import type { TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import type { ActionTested } from "../../../../server/protocol/actionCalls.ts";
import { localizedText } from "../../../../server/protocol/localizedText.ts";
import { actionsApi } from "../../api/actions.ts";
import { failureOf } from "../../calls/callWords.tsx";
import { formatNumber, locale, t } from "../../i18n/index.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { ErrorNotice, Notice } from "../../ui/Notice.tsx";
import type { Draft } from "./draft.ts";

interface Props {
  actionId: string;
  draft: Draft;
  /** @throws ApiError */
  read: () => Draft;
}

export function ActionTest({ actionId, draft, read }: Props) {
  const [tested, setTested] = useState<ActionTested | null>(null);
  const [error, setError] = useState<unknown>(null);
  const asked = draft.parameters.filter(({ source }) => source.from === "visitor");
  const isBound = draft.parameters.some(({ source }) => source.from === "identity");
  const labelOf = (name: string) => {
    const parameter = draft.parameters.find((each) => each.name === name);
    return (parameter && localizedText(parameter.label, locale.value)) || name;
  };
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asking = { ...testOf(new FormData(event.currentTarget), draft), locale: locale.value };
    setError(null);
    setTested(null);
    try {
      setTested(await actionsApi.test(actionId, { definition: read(), ...asking }));
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form class="card stack" onSubmit={(event) => void submit(event)}>
      <h2>{t("actions.test")}</h2>
      <p class="muted">{t("actions.testHint")}</p>
      <div class="inline-form">
        {asked.map(({ name }) => (
          <TestField key={name} name={`value.${name}`} label={labelOf(name)} />
        ))}
      </div>
      {isBound && (
        <fieldset class="inline-form action-rows">
          <legend>{t("actions.testIdentity")}</legend>
          <TestField name="id" label={t("actions.source.identity.id")} />
          <TestField name="email" label={t("actions.source.identity.email")} />
          <TestField name="who" label={t("actions.source.identity.name")} />
        </fieldset>
      )}
      {draft.effect === "changes" && (
        <label class="check">
          <input type="checkbox" name="send" />
          <span>
            {t("actions.testSend")}
            <small class="muted">{t("actions.testSendHint")}</small>
          </span>
        </label>
      )}
      <div>
        <button type="submit" class="button">
          {t("actions.testRun")}
        </button>
      </div>
      <div class="stack" aria-live="polite">
        {error !== null && <ErrorNotice error={error} />}
        {tested && <Tested tested={tested} labelOf={labelOf} />}
      </div>
    </form>
  );
}

/** The test that the form asks for. */
function testOf(form: FormData, { effect, parameters }: Draft) {
  const said = (name: string) => String(form.get(name) ?? "").trim();
  const values = parameters.map(({ name }) => [name, said(`value.${name}`)] as const);
  const [id, email] = [said("id"), said("email")];
  return {
    values: Object.fromEntries(values.filter(([, value]) => value !== "")),
    identity: id && email ? { id, email, name: said("who") || null } : null,
    send: effect === "reads" || form.has("send"),
  };
}

function TestField({ name, label }: { name: string; label: string }) {
  return (
    <label class="field grow">
      <span dir="auto">{label}</span>
      <input type="text" name={name} dir="auto" autocomplete="off" />
    </label>
  );
}

function Tested({ tested, labelOf }: { tested: ActionTested; labelOf: (name: string) => string }) {
  const { problems, needs_identity: needsIdentity, approval, request, reply } = tested;
  return (
    <>
      {problems.map(({ parameter, reason }) => (
        <Notice key={parameter} kind="error">
          {t(reason === "required" ? "actions.valueMissing" : "actions.valueWrong", { name: labelOf(parameter) })}
        </Notice>
      ))}
      {needsIdentity && <Notice kind="info">{t("actions.needsIdentity")}</Notice>}
      {approval && <p>{t("actions.wouldNeed", { approval: t(`actions.approval.${approval}`) })}</p>}
      {request && (
        <>
          <h3>{t(reply ? "actions.sent" : "actions.wouldSend")}</h3>
          <Code text={textOf(request)} />
        </>
      )}
      {reply && (
        <>
          <h3>{t("actions.reply", { status: reply.status ?? "–", ms: formatNumber(reply.ms) })}</h3>
          {reply.failure && <Notice kind="error">{failureOf(reply.failure, reply.status)}</Notice>}
          {reply.body && <Code text={reply.body} />}
          {reply.text !== null && (
            <>
              <h3>{t("actions.visitorReads")}</h3>
              <Markdown text={reply.text} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, so the keyboard must reach it
    <pre dir="ltr" class="webhook-text" tabIndex={0}>
      {text}
    </pre>
  );
}

function textOf({ method, url, headers, body }: NonNullable<ActionTested["request"]>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ["", body])].join("\n");
}
