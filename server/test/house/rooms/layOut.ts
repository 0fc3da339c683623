/**
 * Lays out who imports whom in layers, every arrow downwards: Sugiyama, Tagawa and Toda, "Methods for visual understanding of
 * hierarchical system structures" (1981), with layers by longest path and crossings lessened by barycentres.
 */

/** For each node, the nodes that it names. It must be free of circles. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export interface Layout {
  /** From the top down; each holds nodes in their order from left to right. A bend is a place where an arrow passes a layer. */
  layers: PlacedNode[][];
  /** Each arrow as the places it runs through, its two ends included. */
  arrows: PlacedNode[][];
}

export interface PlacedNode {
  /** Null for a bend. */
  node: string | null;
  above: PlacedNode[];
  below: PlacedNode[];
}

const SWEEPS = 24;

export function layOut(graph: Graph): Layout {
  const direct = withoutDetours(graph);
  const heights = heightsOf(direct);
  const top = Math.max(...heights.values());
  const layers: PlacedNode[][] = Array.from({ length: top + 1 }, () => []);
  const places = new Map<string, PlacedNode>();
  for (const [node, height] of heights) {
    const place = newPlace(node);
    places.set(node, place);
    layers[top - height]!.push(place);
  }
  const arrows = [...direct].flatMap(([from, targets]) =>
    [...targets].map((to) => {
      const run = [places.get(from)!];
      for (let layer = top - heights.get(from)! + 1; layer < top - heights.get(to)!; layer++) {
        const bend = newPlace(null);
        layers[layer]!.push(bend);
        run.push(bend);
      }
      run.push(places.get(to)!);
      for (const [at, place] of run.slice(1).entries()) {
        place.above.push(run[at]!);
        run[at]!.below.push(place);
      }
      return run;
    }),
  );
  lessenCrossings(layers);
  return { layers, arrows };
}

const newPlace = (node: string | null): PlacedNode => ({ node, above: [], below: [] });

/** Leaves out an arrow where a longer way leads to the same node: it says nothing that the way does not. */
function withoutDetours(graph: Graph): Graph {
  const reached = new Map<string, Set<string>>();
  const reachFrom = (node: string): Set<string> => {
    const known = reached.get(node);
    if (known) return known;
    const all = new Set<string>();
    reached.set(node, all);
    for (const next of graph.get(node) ?? []) for (const far of [next, ...reachFrom(next)]) all.add(far);
    return all;
  };
  const isDetoured = (node: string, to: string) =>
    [...(graph.get(node) ?? [])].some((via) => via !== to && reachFrom(via).has(to));
  return new Map([...graph].map(([node, next]) => [node, new Set([...next].filter((to) => !isDetoured(node, to)))]));
}

/** How long the longest way down from each node is. */
function heightsOf(graph: Graph): Map<string, number> {
  const heights = new Map<string, number>();
  const heightOf = (node: string): number => {
    const known = heights.get(node);
    if (known !== undefined) return known;
    const height = Math.max(-1, ...[...(graph.get(node) ?? [])].map(heightOf)) + 1;
    heights.set(node, height);
    return height;
  };
  for (const node of graph.keys()) heightOf(node);
  return heights;
}

/** Puts each place near the middle of what it is joined to, downwards and upwards in turn. */
function lessenCrossings(layers: PlacedNode[][]): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isDown = sweep % 2 === 0;
    const order = isDown ? layers : layers.toReversed();
    const position = new Map(layers.flatMap((layer) => layer.map((place, at) => [place, (at + 0.5) / layer.length])));
    for (const layer of order) {
      const middle = new Map(
        layer.map((place) => {
          const joined = isDown ? place.above : place.below;
          const sum = joined.reduce((total, each) => total + position.get(each)!, 0);
          return [place, joined.length > 0 ? sum / joined.length : position.get(place)!];
        }),
      );
      layer.sort((one, other) => middle.get(one)! - middle.get(other)!);
      for (const [at, place] of layer.entries()) position.set(place, (at + 0.5) / layer.length);
    }
  }
}
