import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { readBlocks } from "./readBlocks.ts";
import type { Draw } from "./readInline.ts";
import { steadyDraft } from "./steadyDraft.ts";

interface MarkdownProps {
  text: string;
  /** Pass the same object for as long as it renders the same. */
  draw: Draw;
  /** The text is still being written. */
  isOpen: boolean;
}

interface Painted {
  source: string;
  draw: Draw;
  isOpen: boolean;
  tree: ComponentChildren;
}

/** Renders Markdown. While the text grows, finished blocks are returned unchanged, which costs nothing. */
export function Markdown({ text, draw, isOpen }: MarkdownProps) {
  const painted = useRef<Painted[]>([]);
  const blocks = readBlocks(isOpen ? steadyDraft(text) : text);
  painted.current = blocks.map(({ source, paint }, index) => {
    const before = painted.current[index];
    const isLast = isOpen && index === blocks.length - 1;
    if (before?.source === source && before.draw === draw && before.isOpen === isLast) return before;
    return { source, draw, isOpen: isLast, tree: paint(draw, isLast) };
  });
  return <>{painted.current.map(({ tree }) => tree)}</>;
}
