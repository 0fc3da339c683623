import type { WidgetSettings } from "./api.ts";
import { parseColor, textOn } from "./color.ts";

/**
 * What a tenant has set of the launcher's look, as properties of its host: the page's own rules for it win over these, the
 * tag's attributes over both.
 */
export function launcherProperties({ accent, look }: Pick<WidgetSettings, "accent" | "look">): string {
  const { offset_x, offset_y, position } = look;
  const color = parseColor(accent);
  const properties = [
    `side:${Number(offset_x)}px`,
    `bottom:${Number(offset_y)}px`,
    color && `accent:${color}`,
    // To the right is the standard, which a page that reads from right to left turns round.
    position === "left" && "position:left",
  ];
  return properties
    .filter(Boolean)
    .map((each) => `--frontdesk-${each};`)
    .join("");
}

/** The styles that the launcher comes with. */
export function launcherCss(settings: Pick<WidgetSettings, "accent" | "look">): string {
  const color = parseColor(settings.accent);
  const isLight = color !== null && textOn(color) === "#000000";
  const icon = isLight ? ".launcher{color:#000}" : "";
  return `:host{${launcherProperties(settings)}}${icon}`;
}
