import { useMemo } from "preact/hooks";
import { type Block, readBlocks } from "./readBlocks.ts";
import type { Draw } from "./readInline.ts";
import { steadyDraft } from "./steadyDraft.ts";

interface MarkdownProps {
  text: string;
  /** The same object for as long as it draws the same. */
  draw: Draw;
  /** More of the text is being written. */
  isOpen: boolean;
}

/** A Markdown text. While it grows, what stands above its last block is left alone. */
export function Markdown({ text, draw, isOpen }: MarkdownProps) {
  const blocks = readBlocks(isOpen ? steadyDraft(text) : text);
  return (
    <>
      {blocks.map((block, index) => (
        <Painted key={index} block={block} draw={draw} isOpen={isOpen && index === blocks.length - 1} />
      ))}
    </>
  );
}

/** One block. Drawn again only when its own text has changed. */
function Painted({ block, draw, isOpen }: { block: Block; draw: Draw; isOpen: boolean }) {
  return <>{useMemo(() => block.paint(draw, isOpen), [block.source, draw, isOpen])}</>;
}
