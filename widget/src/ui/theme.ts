/** Turns the tenant's one colour into a palette that stays readable in light and dark. */

export const DEFAULT_ACCENT = "#0f5f4e";
/** WCAG AA for text. */
const MIN_CONTRAST = 4.5;

type Rgb = [number, number, number];

const light = {
  page: "#ffffff",
  tint: "#f3f3f1",
  text: "#1c1e1d",
  muted: "#5b5f5c",
  line: "#e0e1de",
  danger: "#a3241b",
};
const dark = {
  page: "#171918",
  tint: "#252827",
  text: "#ecedeb",
  muted: "#a6aaa7",
  line: "#383c3a",
  danger: "#ff9d92",
};

/** A `#rgb` or `#rrggbb` colour in its long form, or null: nothing else may reach a stylesheet. */
export function parseColor(value: string | null | undefined): string | null {
  if (!value || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return null;
  const hex = value.slice(1).toLowerCase();
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex}`;
}

/** Contrast between two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(toRgb(one)), luminance(toRgb(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Black or white, whichever reads better on the colour. */
export function textOn(color: string): string {
  return contrast(color, "#ffffff") >= contrast(color, "#000000") ? "#ffffff" : "#000000";
}

/** The colour, moved toward black or white until it can be read on every given background. */
export function readableOn(color: string, backgrounds: string[]): string {
  const goal = textOn(backgrounds[0] ?? "#ffffff");
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = blend(color, goal, share);
    if (backgrounds.every((background) => contrast(mixed, background) >= MIN_CONTRAST)) return mixed;
  }
  return goal;
}

/** The custom properties of the widget, as a stylesheet's text. */
export function themeCss(accent: string, theme: "light" | "dark" | null): string {
  const day = `.fd{${palette(accent, light)};color-scheme:light}`;
  const night = `.fd{${palette(accent, dark)};color-scheme:dark}`;
  if (theme === "light") return day;
  return theme === "dark" ? night : `${day}@media (prefers-color-scheme:dark){${night}}`;
}

function palette(accent: string, base: typeof light): string {
  const onAccent = textOn(accent);
  // Away from the text's colour, so that what stands on it reads even better.
  const deep = blend(accent, onAccent === "#ffffff" ? "#000000" : "#ffffff", 0.22);
  const soft = blend(base.page, accent, 0.12);
  const link = readableOn(accent, [base.page, base.tint, soft]);
  const entries = { ...base, accent, "on-accent": onAccent, deep, soft, link };
  return Object.entries(entries)
    .map(([name, value]) => `--fd-${name}:${value}`)
    .join(";");
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function blend(from: string, to: string, share: number): string {
  return toHex(mix(toRgb(from), toRgb(to), share));
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => from[i as 0] + (to[i as 0] - from[i as 0]) * share) as Rgb;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
