/** The tenant's members, loaded when first needed to assign or mention somebody. */
import { signal } from "@preact/signals";
import type { Colleague } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";

/** Null until loaded. */
export const colleagues = signal<Colleague[] | null>(null);

/** Reloads them: somebody may have joined. @throws ApiError */
export async function loadColleagues(): Promise<void> {
  colleagues.value = (await api.listColleagues()).colleagues;
}
