/** Room for as much knowledge as a test may want. */
import type { QuotaConfig } from "../../knowledge/documents/quota.ts";

export const ROOM: QuotaConfig = { QUOTA_DOCUMENTS: 10_000, QUOTA_MEGABYTES: 1000, QUOTA_PASSAGES: 1_000_000 };
