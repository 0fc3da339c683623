import { t } from "../i18n/index.ts";
import { may } from "../state/session.ts";

/** Tells whoever may only look why there is nothing to press. */
export function OwnersOnly() {
  return may("owner") ? null : <p class="muted">{t("knowledge.ownersOnly")}</p>;
}
