/** Writes SVG: elements, and the frame all charts share. Pure. */

type Attributes = Record<string, string | number>;

/** An element; text is escaped, child elements are not. */
export function el(name: string, attributes: Attributes, children: string[] | string = []): string {
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(round(value))}"`);
  const inner = typeof children === "string" ? escapeXml(children) : children.join("\n");
  return inner === "" ? `<${name}${shown.join("")}/>` : `<${name}${shown.join("")}>${inner}</${name}>`;
}

/** A text whose baseline starts, centres or ends at `x`, `y`. */
export function label(text: string, x: number, y: number, rest: Attributes = {}): string {
  return el("text", { x, y, ...rest }, text);
}

export const colors = {
  ours: "#1f5fa8",
  base: "#aab2bd",
  aim: "#c2410c",
  ink: "#1c2330",
  faint: "#e3e6ea",
  steps: ["#d5dae1", "#b9c6d6", "#8fa9c7", "#5c85b5"],
  series: ["#1f5fa8", "#c2410c", "#2e7d4f", "#7b4fa3", "#0e8a8a", "#b8860b", "#9d2b5e", "#4b5563"],
};

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Maps `x` and `y` from 0–1 to the inside of the frame. */
export function scale({ width, height, left, right, top, bottom }: Frame) {
  return {
    x: (share: number) => left + share * (width - left - right),
    y: (share: number) => height - bottom - share * (height - top - bottom),
  };
}

/** The complete SVG: background, title, content. */
export function picture({ width, height, left }: Frame, title: string, parts: string[]): string {
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    "font-family": "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
    "font-size": 12,
    fill: colors.ink,
    role: "img",
    "aria-label": title,
  };
  const back = el("rect", { width, height, fill: "#ffffff" });
  const heading = label(title, left, 24, { "font-size": 15, "font-weight": 600 });
  return `${el("svg", attributes, [back, heading, ...parts])}\n`;
}

/** Horizontal lines at these heights (0 to 1), labelled on the left. */
export function grid(frame: Frame, lines: { at: number; name: string }[]): string[] {
  const { x, y } = scale(frame);
  return lines.flatMap(({ at, name }) => [
    el("line", { x1: x(0), x2: x(1), y1: y(at), y2: y(at), stroke: colors.faint }),
    label(name, x(0) - 6, y(at) + 4, { "text-anchor": "end" }),
  ]);
}

/** A row of names with colour squares. */
export function legend(x: number, y: number, entries: { name: string; color: string }[]): string[] {
  let at = x;
  return entries.flatMap(({ name, color }) => {
    const parts = [el("rect", { x: at, y: y - 9, width: 10, height: 10, fill: color }), label(name, at + 15, y)];
    at += 15 + name.length * 6.6 + 18;
    return parts;
  });
}

const round = (value: string | number) => (typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);
