/** Reads OpenAPI documents and tool descriptions, outside the processes that serve people. */
import type { Imported, ImportList } from "../protocol/actionImports.ts";

export interface ApiReader {
  /**
   * All operations of a document.
   * @param rules `base`: for relative server addresses; `server`: replaces them; `allowed`: hosts that need not be public
   * @throws AppError file_unreadable, file_type_unsupported (no OpenAPI 3.0 or 3.1), file_too_complex; unavailable
   */
  list(
    tenantId: string,
    bytes: Uint8Array,
    rules: { base: string | null; server: string | null; locale: string; allowed: ReadonlySet<string> },
  ): Promise<ImportList>;
  /**
   * The tools of an MCP server, as it lists them.
   * @throws AppError file_too_complex; unavailable
   */
  readTools(
    tenantId: string,
    tools: unknown[],
    rules: { url: string; headers: { name: string; value: string }[]; locale: string; allowed: ReadonlySet<string> },
  ): Promise<Imported[]>;
  close(): Promise<void>;
}
