/** Words for calls and their states. */
import type { Call } from "../../../server/protocol/actionCalls.ts";
import { isErrorKey } from "../../../server/protocol/errors.ts";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import { errorMessage, hasText, locale, t } from "../i18n/index.ts";

/** Whether somebody at the desk has to decide about the call. */
export const needsPeople = ({ state, waits_for: waitsFor }: Call) => waitsFor === "people" || state === "unknown";

export const titleOf = ({ action }: Pick<Call, "action">) => localizedText(action.title, locale.value);

export const stateName = (state: Call["state"]) => t(`call.state.${state}`);

/** Describes the state, including who the call waits for and who ended it. */
function stateOf(call: Call): string {
  const { state, asked_by: by, waits_for: waitsFor, decisions } = call;
  // The agent who started it has not confirmed it yet.
  if (by === "agent" && state === "proposed") return stateName(state);
  if (waitsFor === "visitor") return t("call.waitsVisitor");
  if (waitsFor === "people") return waitsForPeople(call);
  if (state === "declined" && decisions.at(-1)?.decision === "reject") return t("call.rejected");
  return stateName(state);
}

function waitsForPeople({ approval, people_missing: missing, decisions }: Call): string {
  if (approval !== "two_people") return t("call.waitsPeople");
  const first = decisions.findLast(({ decision }) => decision === "approve" || decision === "change");
  return missing > 1 || !first ? t("call.waitsTwo") : t("call.waitsSecond", { name: first.name });
}

const TONES: Partial<Record<Call["state"], string>> = {
  done: "ready",
  failed: "failed",
  unknown: "low_confidence",
  sent: "open",
  approved: "open",
};

export function CallState({ call }: { call: Call }) {
  const tone = call.waits_for === "people" ? "low_confidence" : TONES[call.state];
  return (
    <>
      <span class={tone ? `tag tag-${tone}` : "tag"}>{stateOf(call)}</span>
      {call.is_dry && <span class="tag">{t("call.dry")}</span>}
    </>
  );
}

/** Why a call failed, or why its outcome is unknown. */
export function failureOf(failure: string, status: number | null): string {
  const key = `call.failure.${failure}`;
  if (hasText(key)) return t(key, { status: status ?? "" });
  // Messages for `page_…` errors are about reading web pages.
  return isErrorKey(failure) && !failure.startsWith("page_") ? errorMessage(failure) : t("call.failure.unreached");
}
