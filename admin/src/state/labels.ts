/** The tenant's labels and saved views, loaded when first needed and again after a change made here. */
import { signal } from "@preact/signals";
import type { Label, View } from "../../../server/protocol/inbox.ts";
import { ApiError, api } from "../api/api.ts";

export const labels = signal<Label[]>([]);
export const views = signal<View[]>([]);

/** The list works without them. */
async function load(work: () => Promise<void>): Promise<void> {
  await work().catch((error) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

export const loadLabels = () =>
  load(async () => {
    labels.value = (await api.listLabels()).labels;
  });
export const loadViews = () =>
  load(async () => {
    views.value = (await api.listViews()).views;
  });

export const labelOf = (id: string): Label | undefined => labels.value.find((label) => label.id === id);
