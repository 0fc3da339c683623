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
  return toHex(PARTS.map((at) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)));
}

/** Red, green and blue. */
const PARTS = [0, 1, 2];

function part(color: string, at: number): number {
  return Number.parseInt(color.slice(2 * at + 1, 2 * at + 3), 16);
}

function toHex(parts: number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** By the weights of WCAG 2. */
function luminance(color: string): number {
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const share = part(color, at) / 255;
    return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }, 0);
}
