import { t } from "../i18n/index.ts";
import { colleaguesHere } from "./presence.ts";

/** One line naming who else is here; those typing come first. */
export function Presence() {
  const typing = colleaguesHere.value.filter(({ isTyping }) => isTyping).map(({ name }) => name);
  const looking = colleaguesHere.value.filter(({ isTyping }) => !isTyping).map(({ name }) => name);
  return (
    <p class="presence" role="status">
      {typing.length > 0 && <strong>{t("presence.typing", { names: typing.join(", ") })} </strong>}
      {looking.length > 0 && t("presence.looking", { names: looking.join(", ") })}
    </p>
  );
}
