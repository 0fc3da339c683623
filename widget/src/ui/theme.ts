/** Turns the tenant's one colour into a palette that stays readable in light and dark. Colours are `#rrggbb`. */

export const DEFAULT_ACCENT = "#0f5f4e";
/** WCAG AA for text. */
const MIN_CONTRAST = 4.5;
/** Lighter than this, black reads better than white. */
const MIDDLE = 0.1791;

const names = ["page", "tint", "text", "muted", "line", "danger"];
const day = ["#ffffff", "#f3f3f1", "#1c1e1d", "#5b5f5c", "#e0e1de", "#a3241b"];
const night = ["#171918", "#252827", "#ecedeb", "#a6aaa7", "#383c3a", "#ff9d92"];

/** A colour as a tenant (`#rgb`, `#rrggbb`) or a browser (`rgb(1, 2, 3)`) writes it, in six digits, or null: nothing else may reach a stylesheet. */
export function parseColor(value: string | null | undefined): string | null {
  const said = value?.match(/^rgb\((\d+), (\d+), (\d+)\)$/)?.slice(1);
  if (said) return toHex(said.map(Number));
  if (!value || !/^#([\da-f]{3}){1,2}$/i.test(value)) return null;
  return (value.length < 7 ? value.replace(/\w/g, "$&$&") : value).toLowerCase();
}

/** Contrast between two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a / b, b / a);
}

/** Black or white, whichever reads better on the colour. */
export function textOn(color: string): string {
  return luminance(color) < MIDDLE ? "#ffffff" : "#000000";
}

/** The colour, moved toward black or white until it can be read on every given background. */
export function readableOn(color: string, backgrounds: string[]): string {
  const goal = textOn(backgrounds[0] ?? "#ffffff");
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = blend(color, goal, share);
    if (backgrounds.every((background) => contrast(mixed, background) >= MIN_CONTRAST)) return mixed;
  }
  return goal;
}

/** The custom properties of the widget, as a stylesheet's text. */
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
    // Away from the text's colour, so that what stands on it reads even better.
    deep: blend(accent, textOn(onAccent), 0.22),
    soft,
    link: readableOn(accent, [page, tint, soft]),
  };
  const entries = [...names.map((name, at) => [name, base[at]]), ...Object.entries(shades)];
  return entries.map(([name, value]) => `--fd-${name}:${value};`).join("");
}

function parts(color: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
}

function blend(from: string, to: string, share: number): string {
  const goal = parts(to);
  return toHex(parts(from).map((part, at) => Math.round(part + (goal[at as 0] - part) * share)));
}

function toHex(parts: number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
  const [r, g, b] = parts(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
