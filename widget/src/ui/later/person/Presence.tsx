import { useUi } from "../../context.ts";
import { presenceText } from "./presenceText.ts";

/** Whether somebody is here, and how soon they answer; nothing where the tenant says nothing about it. */
export function Presence() {
  const { language, settings } = useUi();
  if (!settings?.presence) return null;
  return <p class="hint presence">{presenceText(language, settings.presence)}</p>;
}
