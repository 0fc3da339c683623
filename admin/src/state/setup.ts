/** This desk's setup progress: for its owners, kept fresh while the list of steps shows. */
import { computed, signal } from "@preact/signals";
import type { Setup } from "../../../server/protocol/setup.ts";
import { api } from "../api/api.ts";
import { onNotice } from "./live.ts";
import { may } from "./session.ts";

export const setup = signal<Setup | null>(null);

export const STEPS = ["knowledge", "test", "domain", "live"] as const;
export type SetupStep = (typeof STEPS)[number];

/** Which steps are done, derived from the data. */
export function stepsDone({ documents, tested_at, origins, seen }: Setup): Record<SetupStep, boolean> {
  return { knowledge: documents.ready > 0, test: tested_at !== null, domain: origins > 0, live: seen !== null };
}

const isDone = (state: Setup) => Object.values(stepsDone(state)).every(Boolean);

/** Whether steps are left and no owner has dismissed the list. */
export const isSettingUp = computed(
  () => setup.value !== null && setup.value.dismissed_at === null && !isDone(setup.value),
);

/** Reloads the progress. If it fails, the desk works anyway. */
export async function refreshSetup(): Promise<void> {
  setup.value = await api.getSetup().catch(() => setup.value);
}

/** Keeps it fresh for owners until setup is done. @returns a function that stops it */
export function followSetup(): () => void {
  if (!may("owner")) return () => {};
  void refreshSetup();
  return onNotice((notice) => {
    const isAbout =
      notice === "reconnected" || notice.type === "origins_changed" || notice.type === "documents_changed";
    if (isAbout && isSettingUp.value) void refreshSetup();
  });
}

/** Dismisses the list for all owners of the desk. @throws ApiError */
export async function dismissSetup(): Promise<void> {
  await api.dismissSetup();
  await refreshSetup();
}
