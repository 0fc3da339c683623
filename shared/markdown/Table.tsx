import type { ComponentChildren } from "preact";
import type { TableProps } from "./readInline.ts";

/** A table that scrolls sideways instead of breaking words. */
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

/** Splits a row into cells. A bar inside a cell is escaped with a backslash. */
function cellsOf(row: string): string[] {
  const cells = row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}
