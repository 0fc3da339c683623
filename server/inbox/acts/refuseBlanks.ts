import { AppError } from "../../kernel/errors.ts";
import { findBlanks } from "../../protocol/placeholders.ts";

/**
 * Rejects unfilled placeholders such as {{visitor.name}}, before anything has changed.
 * @throws AppError placeholders_left, naming them
 */
export function refuseBlanks(content: string): void {
  const blanks = findBlanks(content).map(({ text }) => text);
  if (blanks.length > 0) throw new AppError("placeholders_left", { details: { placeholders: [...new Set(blanks)] } });
}
