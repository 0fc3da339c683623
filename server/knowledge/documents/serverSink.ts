/** Uploads files to a running server with a tenant's API key and waits until each is read. */

import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { textOf } from "../../kernel/errors.ts";
import { documentAddedSchema, documentSchema } from "../../protocol/admin.ts";

export type SinkResult = { outcome: "added" | "unchanged" } | { outcome: "failed"; reason: string };

/** Ingests one file and returns its outcome; throws when the file or the transfer fails. */
export type FileSink = (file: { sourceKey: string; url: string | null; bytes: Uint8Array }) => Promise<SinkResult>;

const POLL_MS = 250;
const TIMEOUT_MS = 30_000;
const WAIT_MS = 600_000;

export function serverSink({ url, key }: { url: string; key: string }): FileSink {
  const documents = `${url.replace(/\/+$/, "")}/api/v1/admin/documents`;

  async function request<T>(schema: z.ZodType<T>, address: string, init: RequestInit = {}): Promise<T> {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/octet-stream" };
    for (;;) {
      const response = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body: unknown = await response.json().catch(() => null);
      if (response.ok) return schema.parse(body);
      if (response.status !== 429) {
        throw new Error(textOf(body, "key") ?? `the server answered ${response.status}`);
      }
      await sleep(1000 * Number(response.headers.get("retry-after") ?? 1));
    }
  }

  return async ({ sourceKey, url: page, bytes }) => {
    const query = new URLSearchParams({ source_key: sourceKey, name: sourceKey.slice(sourceKey.lastIndexOf("/") + 1) });
    if (page) query.set("url", page);
    const body = new Uint8Array(bytes);
    const added = await request(documentAddedSchema, `${documents}?${query}`, { method: "POST", body });
    const deadline = Date.now() + WAIT_MS;
    while (Date.now() < deadline) {
      const document = await request(documentSchema, `${documents}/${added.document_id}`);
      if (document.status === "failed") {
        return {
          outcome: "failed",
          reason: reasonOf(document.error_key ?? "ingestion_failed", document.error_details),
        };
      }
      if (document.status === "ready") return { outcome: added.unchanged ? "unchanged" : "added" };
      await sleep(POLL_MS);
    }
    return { outcome: "failed", reason: "still being read" };
  };
}

/** The error key, with the row's line number if there is one. */
export function reasonOf(key: string, details: Record<string, unknown> = {}): string {
  return typeof details.line === "number" ? `${key}, line ${details.line}` : key;
}
