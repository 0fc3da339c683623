/** How a widget looks: what its tag says, else what the page's styles say, else what the tenant has set. */
import type { WidgetSettings } from "../../../server/protocol/api.ts";
import { parseColor, textOn } from "../../../server/protocol/color.ts";
import { launcherProperties } from "../../../server/protocol/launcherCss.ts";
import { DEFAULT_ACCENT, themeCss } from "../ui/theme.ts";
import type { Attributes } from "./bridge.ts";

/** The tenant's settings as properties of the host: the page's own rules for it win over these, the tag's attributes over both. */
function tenantCss(settings: WidgetSettings): string {
  const { radius, font } = settings.look;
  const family = font === "page" ? `--frontdesk-font:${getComputedStyle(document.body).fontFamily};` : "";
  return `:host{${launcherProperties(settings)}--frontdesk-radius:${Number(radius)}px;${family}}`;
}

interface Painted {
  /** Styles of the shadow root that the frame is in. */
  sheet: CSSStyleSheet;
  host: HTMLElement;
  /** The element around the panel. */
  frame: HTMLElement;
  attributes: Attributes;
  settings: WidgetSettings | null;
}

/**
 * Gives the widget its colours, its corner and its font.
 * @returns the styles that make the launcher look right before the app has loaded
 */
export function paintLook({ sheet, host, frame, attributes, settings }: Painted): string {
  // A tab may have kept settings from before there was a look.
  const tenant = settings?.look ? tenantCss(settings) : "";
  sheet.replaceSync(tenant);
  // The browser knows which of the three wins, and which colour a name stands for.
  const accent = parseColor(getComputedStyle(frame).color) ?? DEFAULT_ACCENT;
  const style = getComputedStyle(host);
  const position = style.getPropertyValue("--frontdesk-position").trim();
  frame.dataset.position = position || (style.direction === "rtl" ? "left" : "right");
  const launcher = `${tenant}.launcher{color:${textOn(accent)}}`;
  const theme = attributes.theme ?? settings?.look?.theme;
  sheet.replaceSync(launcher + themeCss(accent, theme === "light" || theme === "dark" ? theme : null));
  return launcher;
}
