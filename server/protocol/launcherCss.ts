import type { WidgetSettings } from "./api.ts";
import { parseColor, textOn } from "./color.ts";

/**
 * The tenant's launcher settings as custom properties on its host. The page's own rules override these, and attributes
 * on the tag override both.
 */
export function launcherProperties({ accent, look }: Pick<WidgetSettings, "accent" | "look">): string {
  const { offset_x, offset_y, position } = look;
  const color = parseColor(accent);
  const properties = [
    `side:${Number(offset_x)}px`,
    `bottom:${Number(offset_y)}px`,
    color && `accent:${color}`,
    // The right-hand side is the default; right-to-left pages mirror it.
    position === "left" && "position:left",
  ];
  return properties
    .filter(Boolean)
    .map((each) => `--frontdesk-${each};`)
    .join("");
}

/** The launcher's initial styles. */
export function launcherCss(settings: Pick<WidgetSettings, "accent" | "look">): string {
  const color = parseColor(settings.accent);
  const isLight = color !== null && textOn(color) === "#000000";
  const icon = isLight ? ".launcher{color:#000}" : "";
  return `:host{${launcherProperties(settings)}}${icon}`;
}
