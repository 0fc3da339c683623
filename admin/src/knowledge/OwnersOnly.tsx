import { t } from "../i18n/index.ts";
import { may } from "../state/session.ts";

/** Tells members who may only view why there are no buttons. */
export function OwnersOnly() {
  return may("owner") ? null : <p class="muted">{t("knowledge.ownersOnly")}</p>;
}
