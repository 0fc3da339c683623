/** Reads OpenAPI documents and tool descriptions in child processes, so that none can stall or crash the server. */
import { join } from "node:path";
import { type ChildLimits, createChildren } from "../../knowledge/readers/createChildren.ts";
import type { ApiReader } from "../../ports/apiReader.ts";
import type { ApiTasks } from "./apiChild.ts";

/** GitHub's document, 13 MB, takes 2 to 8 seconds of CPU, as JSON or as YAML. */
const LIMITS: ChildLimits = { cpuSeconds: 30, wallMs: 120_000, heapMb: 640, rssMb: 900, idleMs: 3000 };
const CHILD = join(import.meta.dirname, "apiChild.ts");

/** Starts no process before the first document. */
export function createApiReader(limits: ChildLimits = LIMITS): ApiReader {
  const { run, close } = createChildren<ApiTasks>(CHILD, limits);
  return {
    readTools: (tenantId, tools, rules) => run(tenantId, { task: "readTools", input: { tools, rules } }),
    list: (tenantId, bytes, rules) => run(tenantId, { task: "listOperations", input: { bytes, rules } }),
    close,
  };
}
