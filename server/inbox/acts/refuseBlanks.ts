import { AppError } from "../../kernel/errors.ts";
import { findBlanks } from "../../protocol/placeholders.ts";

/** Nobody is written to as {{visitor.name}}. @throws AppError placeholders_left, naming them, before anything has changed */
export function refuseBlanks(content: string): void {
  const blanks = findBlanks(content).map(({ text }) => text);
  if (blanks.length > 0) throw new AppError("placeholders_left", { details: { placeholders: [...new Set(blanks)] } });
}
