import { launcherCss } from "../protocol/launcherCss.ts";
import type { TenantProfile } from "./findTenant.ts";
import { parseSettings } from "./settings.ts";

/** What the button is called where "Chat" is not the word for it. */
const NAMES: Record<string, string> = {
  ar: "دردشة",
  he: "צ׳אט",
  hi: "चैट",
  ja: "チャット",
  pl: "Czat",
  tr: "Sohbet",
  zh: "聊天",
};

/** What the launcher has to know of a tenant before the app is there. Null: as one looks who has set nothing. Pure. */
export function launcherLook(tenant: Pick<TenantProfile, "settings"> | null): { css: string; name: string } {
  const { accent, locale, ...look } = tenant?.settings ?? parseSettings({});
  return { css: launcherCss({ accent, look }), name: NAMES[locale?.split("-")[0]?.toLowerCase() ?? ""] ?? "Chat" };
}
