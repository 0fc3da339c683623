/** How long functions and classes of the product are, held by parsing them. */
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { product } from "./sourceTree.ts";

/** Lines from the signature to the closing brace, with all functions inside: a factory is as long as what it makes. */
const MAX_LINES = 60;
/** A class is read method by method, and each of those is a function. */
const MAX_CLASS_LINES = 150;

/** What would read worse in parts: `path name`, and why. At most five. */
const REASONS: Record<string, string> = {
  "server/answering/judgeAhead.ts judgeAhead": "what is asked, under way and heard is shared by all of it",
  "widget/src/chat/chat.ts Chat": "its parts would share what it keeps private, by names that every visitor loads",
  "widget/src/embed/chatView.tsx openChat":
    "what is open, spoken and shown is shared by all of it; parts outgrow the widget's budget",
};

interface Unit {
  /** `path name` */
  id: string;
  lines: number;
  isClass: boolean;
}

interface Node {
  start: number;
  end: number;
  id?: { name: string } | null;
}

/** Every function and class of a file, nested ones too. */
function unitsOf(path: string, text: string): Unit[] {
  const units: Unit[] = [];
  const take = (isClass: boolean) => (node: Node) => {
    const lines = text.slice(node.start, node.end).split("\n").length;
    units.push({ id: `${path} ${node.id?.name ?? nameBefore(text.slice(0, node.start))}`, lines, isClass });
  };
  const [aFunction, aClass] = [take(false), take(true)];
  new Visitor({
    FunctionDeclaration: aFunction,
    FunctionExpression: aFunction,
    ArrowFunctionExpression: aFunction,
    ClassDeclaration: aClass,
    ClassExpression: aClass,
  }).visit(parseSync(path, text).program);
  return units;
}

/** The name of a method, a property or a variable that holds a function; a callback has none. */
const nameBefore = (before: string): string => /(\w+)\s*(?:[:=]\s*)?$/.exec(before)?.[1] ?? "(callback)";

const isLong = ({ lines, isClass }: Unit) => lines > (isClass ? MAX_CLASS_LINES : MAX_LINES);

describe("the length of functions", () => {
  it("counts from the signature to the closing brace, with the functions inside", () => {
    const body = Array.from({ length: 58 }, (_, n) => `    step(${n});`).join("\n");
    const inner = `  const inner = async () => {\n${body}\n  };`;
    const units = unitsOf(
      "a.ts",
      `export function outer(\n  given: string,\n) {\n${inner}\n}\nclass Kept {\n  method() {}\n}`,
    );
    expect(units.map(({ id, lines }) => [id, lines])).toEqual([
      ["a.ts outer", 64],
      ["a.ts inner", 60],
      ["a.ts Kept", 3],
      ["a.ts method", 1],
    ]);
    expect(units.filter(isLong).map(({ id }) => id)).toEqual(["a.ts outer"]);
  });

  it("is at most 60 lines, or has a reason", () => {
    const units = product.flatMap(({ path, text }) => unitsOf(path, text));
    expect(units.length).toBeGreaterThan(3000);
    const long = new Set(units.filter(isLong).map(({ id }) => id));
    const known = Object.keys(REASONS);
    expect([...long].filter((id) => !known.includes(id)).sort()).toEqual([]);
    expect(
      known.filter((id) => !long.has(id)),
      "these are short by now: they need no reason",
    ).toEqual([]);
    expect(known.length).toBeLessThanOrEqual(5);
  });
});
