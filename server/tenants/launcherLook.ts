import { launcherCss } from "../protocol/launcherCss.ts";
import type { TenantProfile } from "./findTenant.ts";
import { parseSettings } from "./settings.ts";

/** The button's label in languages where it is not "Chat". */
const NAMES: Record<string, string> = {
  ar: "دردشة",
  he: "צ׳אט",
  hi: "चैट",
  ja: "チャット",
  pl: "Czat",
  tr: "Sohbet",
  zh: "聊天",
};

/** What the launcher needs to know about a tenant before the app loads. Null: the default look. Pure. */
export function launcherLook(tenant: Pick<TenantProfile, "settings"> | null): { css: string; name: string } {
  const { accent, locale, ...look } = tenant?.settings ?? parseSettings({});
  return { css: launcherCss({ accent, look }), name: NAMES[locale?.split("-")[0]?.toLowerCase() ?? ""] ?? "Chat" };
}
