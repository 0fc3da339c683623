/** Walks a tree of Markdown, and draws each kind of node by its rule. Pure. */
import type { Nodes } from "mdast";

/** Draws what is within a node: its children, one after the other. */
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

/** The addresses of a tree's definitions, which its references lead to. */
export function definitionsIn(root: Nodes): Map<string, string> {
  const urls = new Map<string, string>();
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === "definition" && !urls.has(node.identifier)) urls.set(node.identifier, node.url);
    if ("children" in node) stack.push(...node.children.toReversed());
  }
  return urls;
}
