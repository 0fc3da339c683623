/** The widget's look: the tag's attributes, else the page's styles, else the tenant's settings. */
import type { WidgetSettings } from "../../../server/protocol/api.ts";
import { parseColor, textOn } from "../../../server/protocol/color.ts";
import { launcherProperties } from "../../../server/protocol/launcherCss.ts";
import { DEFAULT_ACCENT, themeCss } from "../ui/theme.ts";
import type { Attributes } from "./bridge.ts";

/** The tenant's look as host properties. The page's rules for the host override them, the tag's attributes both. */
function tenantCss(settings: WidgetSettings): string {
  const { radius, font } = settings.look;
  const family = font === "page" ? `--frontdesk-font:${getComputedStyle(document.body).fontFamily};` : "";
  return `:host{${launcherProperties(settings)}--frontdesk-radius:${Number(radius)}px;${family}}`;
}

interface Painted {
  /** A style sheet of the frame's shadow root. */
  sheet: CSSStyleSheet;
  host: HTMLElement;
  /** The element around the panel. */
  frame: HTMLElement;
  attributes: Attributes;
  settings: WidgetSettings | null;
}

/**
 * Applies colours, corner and font.
 * @returns the styles that make the launcher look right before the app has loaded
 */
export function paintLook({ sheet, host, frame, attributes, settings }: Painted): string {
  // Settings stored by an older version have no look.
  const tenant = settings?.look ? tenantCss(settings) : "";
  sheet.replaceSync(tenant);
  // Let the browser resolve which of the three wins and what a colour name means.
  const accent = parseColor(getComputedStyle(frame).color) ?? DEFAULT_ACCENT;
  const style = getComputedStyle(host);
  const position = style.getPropertyValue("--frontdesk-position").trim();
  frame.dataset.position = position || (style.direction === "rtl" ? "left" : "right");
  const launcher = `${tenant}.launcher{color:${textOn(accent)}}`;
  const theme = attributes.theme ?? settings?.look?.theme;
  sheet.replaceSync(launcher + themeCss(accent, theme === "light" || theme === "dark" ? theme : null));
  return launcher;
}
