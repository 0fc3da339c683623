/** Tenants' colours, and the text colours that are readable on them. Written as `#rrggbb`. */

/** Relative luminance above which black text reads better than white. */
const MIDDLE = 0.1791;

/** Parses `#rgb`, `#rrggbb` or `rgb(1, 2, 3)` to six hex digits, else null: nothing else may reach a stylesheet. */
export function parseColor(value: string | null | undefined): string | null {
  const said = value?.match(/^rgb\((\d+), (\d+), (\d+)\)$/)?.slice(1);
  if (said) return toHex(said.map(Number));
  if (!value || !/^#([\da-f]{3}){1,2}$/i.test(value)) return null;
  return (value.length < 7 ? value.replace(/\w/g, "$&$&") : value).toLowerCase();
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a / b, b / a);
}

/** Black or white, whichever reads better on the colour. */
export function textOn(color: string): string {
  return luminance(color) < MIDDLE ? "#ffffff" : "#000000";
}

/** Mixes two colours. */
export function blend(from: string, to: string, share: number): string {
  const goal = parts(to);
  return toHex(parts(from).map((part, at) => Math.round(part + (goal[at as 0] - part) * share)));
}

function parts(color: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
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
