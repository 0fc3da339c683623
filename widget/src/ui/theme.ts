/** Turns the tenant's one colour into a palette that is readable in light and dark. Colours are `#rrggbb`. */
import { blend, contrast, textOn } from "../../../server/protocol/color.ts";

export const DEFAULT_ACCENT = "#0f5f4e";
/** WCAG AA for text. */
const MIN_CONTRAST = 4.5;

const names = ["page", "tint", "text", "muted", "line", "danger"];
const day = ["#ffffff", "#f3f3f1", "#1c1e1d", "#5b5f5c", "#e0e1de", "#a3241b"];
const night = ["#171918", "#252827", "#ecedeb", "#a6aaa7", "#383c3a", "#ff9d92"];

/** The colour, moved toward black or white until it is readable on every given background. */
export function readableOn(color: string, backgrounds: string[]): string {
  const goal = textOn(backgrounds[0] ?? "#ffffff");
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = blend(color, goal, share);
    if (backgrounds.every((background) => contrast(mixed, background) >= MIN_CONTRAST)) return mixed;
  }
  return goal;
}

/** The widget's custom properties, as style sheet text. */
export function themeCss(accent: string, theme: "light" | "dark" | null): string {
  const light = `.fd{${palette(accent, day)}color-scheme:light}`;
  const dark = `.fd{${palette(accent, night)}color-scheme:dark}`;
  if (theme) return theme === "dark" ? dark : light;
  return `${light}@media (prefers-color-scheme:dark){${dark}}`;
}

function palette(accent: string, base: string[]): string {
  const [page, tint] = base as [string, string];
  const onAccent = textOn(accent);
  const soft = blend(page, accent, 0.12);
  const shades = {
    accent,
    "on-accent": onAccent,
    // Away from the text colour, so that text on it has even more contrast.
    deep: blend(accent, textOn(onAccent), 0.22),
    soft,
    link: readableOn(accent, [page, tint, soft]),
  };
  const entries = [...names.map((name, at) => [name, base[at]]), ...Object.entries(shades)];
  return entries.map(([name, value]) => `--fd-${name}:${value};`).join("");
}
