/** An export's row, and its form in the API. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../config/config.ts";
import { isoTime } from "../db/time.ts";
import type { Export } from "../protocol/data.ts";

export interface ExportRow {
  id: string;
  kind: Export["kind"];
  format: Export["format"];
  status: Export["status"];
  done: number;
  total: number | null;
  byte_size: string;
  created_at: string;
  expires_at: string;
}

/** Derived on demand, so that it is never stored. @throws Error without `ADMIN_SECRET` */
function tokenOf(config: Config, tenantId: string, exportId: string): string {
  if (!config.ADMIN_SECRET) throw new Error("ADMIN_SECRET is not set");
  return createHmac("sha256", config.ADMIN_SECRET).update(`export:${tenantId}:${exportId}`).digest("base64url");
}

/** Compares in constant time. */
export function isExportToken(config: Config, tenantId: string, exportId: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(config, tenantId, exportId))];
  return given.length === right.length && timingSafeEqual(given, right);
}

export function toExport(config: Config, tenantId: string, row: ExportRow): Export {
  const { created_at, expires_at, byte_size, ...rest } = row;
  const token = row.status === "ready" ? tokenOf(config, tenantId, row.id) : null;
  return {
    ...rest,
    byte_size: Number(byte_size),
    created_at: isoTime(created_at),
    expires_at: isoTime(expires_at),
    link: token && `/api/v1/admin/exports/${row.id}/file?token=${token}`,
  };
}
