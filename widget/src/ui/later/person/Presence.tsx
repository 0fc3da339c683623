import { useUi } from "../../context.ts";
import { presenceText } from "./presenceText.ts";

/** Whether somebody is available, and how soon they answer. Empty if the tenant has not set it up. */
export function Presence() {
  const { language, settings } = useUi();
  if (!settings?.presence) return null;
  return <p class="hint presence">{presenceText(language, settings.presence)}</p>;
}
