/** Lists all operations of an OpenAPI 3 document. Pure. */
import { AppError } from "../../kernel/errors.ts";
import type { ImportList } from "../../protocol/actionImports.ts";
import { isObject, membersOf, own, textOf } from "./json.ts";
import { parseDocument } from "./parseDocument.ts";
import { type DocumentRules, methodsOf, readOperation } from "./readOperation.ts";
import { Refused, Walk } from "./walk.ts";

/** GitHub's document has 1,200. */
const MAX_OPERATIONS = 5000;

/** @throws AppError file_unreadable, file_type_unsupported for another version, file_too_complex */
export function listOperations(bytes: Uint8Array, rules: DocumentRules): ImportList {
  const root = parseDocument(bytes);
  const names = new Set<string>();
  const operations = membersOf(own(root, "paths")).flatMap(([path, node]) =>
    methodsOf(itemOf(root, node)).map(([method, operation]) => ({ path, method, operation, item: itemOf(root, node) })),
  );
  if (operations.length > MAX_OPERATIONS) throw new AppError("file_too_complex", { details: { most: MAX_OPERATIONS } });
  const items = operations.map(({ operation, ...of }) =>
    readOperation(root, { ...of, operation: isObject(operation) ? operation : {} }, rules, names),
  );
  return { title: textOf(own(own(root, "info"), "title"), 200), items };
}

/** A path item may be a reference; a broken one has no operations. */
function itemOf(root: unknown, node: unknown) {
  try {
    return new Walk(root).resolve(node);
  } catch (error) {
    if (error instanceof Refused) return {};
    throw error;
  }
}
