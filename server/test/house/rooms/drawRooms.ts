/** The rooms of the server as a picture, with an arrow from each to those it imports from. */
import { type Graph, layOut, type PlacedNode } from "./layOut.ts";

const WIDTH = 900;
const MARGIN = 16;
const FLOOR = 64;
const BOX = 30;
const LETTER = 8.2;
const FONT = "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

interface Spot {
  x: number;
  y: number;
  width: number;
}

/** @returns an SVG; the same graph gives the same text */
export function drawRooms(graph: Graph): string {
  const { layers, arrows } = layOut(graph);
  const spots = new Map(layers.flatMap((layer, floor) => spread(layer, floor)));
  const height = layers.length * FLOOR + MARGIN;
  const title =
    "Rooms of the server: every arrow leads from a room to one that it imports from, and none leads upwards";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="${FONT}" font-size="14" role="img" aria-label="${title}">
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#8fa9c7"/></marker>
<g fill="none" stroke="#8fa9c7" stroke-width="1.3">
${arrows.map((run) => arrow(run.map((place) => spots.get(place)!))).join("\n")}
</g>
${[...spots].flatMap(([{ node }, spot]) => (node === null ? [] : box(node, spot))).join("\n")}
</svg>
`;
}

/** Shares the page's width among a layer's boxes and bends. */
function spread(layer: PlacedNode[], floor: number): (readonly [PlacedNode, Spot])[] {
  const widths = layer.map(({ node }) => (node === null ? 0 : Math.round(node.length * LETTER + 26)));
  const gap = (WIDTH - 2 * MARGIN - widths.reduce((sum, width) => sum + width, 0)) / layer.length;
  let left = MARGIN;
  return layer.map((place, at) => {
    const width = widths[at]!;
    const x = Math.round(left + gap / 2 + width / 2);
    left += gap + width;
    return [place, { x, y: floor * FLOOR + MARGIN + BOX / 2, width }] as const;
  });
}

function arrow(run: Spot[]): string {
  const [first, ...rest] = run as [Spot, ...Spot[]];
  let from = { x: first.x, y: first.y + BOX / 2 };
  const curves = rest.map((spot, at) => {
    const to = { x: spot.x, y: at === rest.length - 1 ? spot.y - BOX / 2 : spot.y };
    const half = (from.y + to.y) / 2;
    const curve = `C${from.x} ${half} ${to.x} ${half} ${to.x} ${to.y}`;
    from = to;
    return curve;
  });
  return `<path d="M${first.x} ${first.y + BOX / 2}${curves.join("")}" marker-end="url(#tip)"/>`;
}

function box(name: string, { x, y, width }: Spot): string {
  const shape = `<rect x="${x - width / 2}" y="${y - BOX / 2}" width="${width}" height="${BOX}" rx="6" fill="#eef3f9" stroke="#1f5fa8"/>`;
  return `${shape}<text x="${x}" y="${y + 5}" text-anchor="middle" fill="#1c2330">${name}</text>`;
}
