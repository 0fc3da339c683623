/** Walks a Markdown tree and renders each node by the rule for its kind. Pure. */
import type { Nodes } from "mdast";

/** Renders a node's children, one after the other. */
export type Within = (node: { children: Nodes[] }) => string;
/** A rule for each kind of node. */
export type Rules = {
  [Kind in Nodes["type"]]: (node: Extract<Nodes, { type: Kind }>, within: Within) => string;
};

/** Renders a tree by the rules. */
export function drawNodes(root: Nodes, rules: Rules): string {
  const draw = (node: Nodes): string => (rules[node.type] as (node: Nodes, within: Within) => string)(node, within);
  const within: Within = ({ children }) => children.map(draw).join("");
  return draw(root);
}

/** The URLs of a tree's definitions, to which its references resolve. */
export function definitionsIn(root: Nodes): Map<string, string> {
  const urls = new Map<string, string>();
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === "definition" && !urls.has(node.identifier)) urls.set(node.identifier, node.url);
    if ("children" in node) stack.push(...node.children.toReversed());
  }
  return urls;
}
