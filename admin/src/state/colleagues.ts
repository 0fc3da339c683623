/** Who works for the tenant: loaded when somebody is first assigned to or named. */
import { signal } from "@preact/signals";
import type { Colleague } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";

/** Null before they were loaded. */
export const colleagues = signal<Colleague[] | null>(null);

/** Loads them anew: somebody may have joined. @throws ApiError */
export async function loadColleagues(): Promise<void> {
  colleagues.value = (await api.listColleagues()).colleagues;
}
