/** Who is signed in. `undefined` while unknown, `null` if nobody is. */
import { signal } from "@preact/signals";
import type { Me } from "../../../server/protocol/admin.ts";
import { type Role, reaches } from "../../../server/protocol/roles.ts";
import { ApiError, api, showTenant, whenSignedOut, whenTenantChanged } from "../api/api.ts";

export const me = signal<Me | null | undefined>(undefined);
/** Whether the signed-in person may do what requires this role. */
export const may = (needed: Role) => me.value != null && reaches(me.value.role, needed);
/** True once a session has expired. */
export const hasExpired = signal(false);
/** Why it is unknown who is signed in. */
export const sessionError = signal<ApiError | null>(null);

/** True if somebody is signed in and no desk is open. */
export const hasNoDesk = signal(false);

whenSignedOut(() => {
  if (me.peek()) hasExpired.value = true;
  me.value = null;
  showTenant(null);
});
whenTenantChanged(() => void loadMe());

/** Asks the server who is signed in. */
export async function loadMe(): Promise<void> {
  sessionError.value = null;
  hasNoDesk.value = false;
  showTenant(null);
  try {
    const found = await api.me();
    showTenant(found.tenant.id);
    me.value = found;
    hasExpired.value = false;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.key === "forbidden") hasNoDesk.value = true;
    else if (error.key !== "unauthorized") sessionError.value = error;
  }
}

/** Opens another of the person's desks, in this window and for the whole session. @throws ApiError */
export async function chooseTenant(tenantId: string): Promise<void> {
  await api.openTenant(tenantId);
  await loadMe();
}

/** @throws ApiError if the server refuses */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  await api.signIn(email, password, code);
  await loadMe();
}

export async function signOut(): Promise<void> {
  await api.signOut().catch(() => {});
  me.value = null;
  hasExpired.value = false;
  hasNoDesk.value = false;
  showTenant(null);
}
