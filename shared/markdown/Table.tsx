import type { ComponentChildren } from "preact";
import type { TableProps } from "./readInline.ts";

/** A table that keeps its words whole and scrolls sideways instead. */
export function Table({ rows: [head = "", , ...body], cell }: TableProps) {
  const names = cellsOf(head);
  const row = (cells: string[], draw: (content: ComponentChildren, index: number) => ComponentChildren) => (
    <tr>{names.map((_, index) => draw(cell(cells[index] ?? ""), index))}</tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div class="md-table" tabIndex={0} role="group">
      <table>
        <thead>
          {row(names, (content, index) => (
            <th key={index} scope="col">
              {content}
            </th>
          ))}
        </thead>
        <tbody>{body.map((line) => row(cellsOf(line), (content, index) => <td key={index}>{content}</td>))}</tbody>
      </table>
    </div>
  );
}

/** A row's cells. A bar that belongs to the words has a backslash before it. */
function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}
