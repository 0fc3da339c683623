/** The account screens' API (`/api/auth`, which is not in the OpenAPI document). */
import type * as dto from "../../../server/protocol/admin.ts";
import * as client from "./client.ts";
import { ApiError, auth, call } from "./request.ts";

/** Opens the link where its desk has moved to; then nothing more happens on this page. */
async function orMoved<T extends object>(asked: Promise<T | dto.MovedLink>): Promise<T> {
  const reply = await asked;
  if (!("moved_to" in reply)) return reply;
  location.replace(reply.moved_to);
  return new Promise(() => {});
}

export const accountsApi = {
  changePassword: (current: string, next: string) =>
    auth("/change-password", { current_password: current, new_password: next }),
  startProvider: () => call<dto.ProviderStarted>("POST", "/api/auth/provider/start"),
  listSessions: () => call<dto.SessionList>("GET", "/api/auth/sessions"),
  endSession: (id: string) => call<{ done: true }>("DELETE", `/api/auth/sessions/${id}`),
  endOtherSessions: () => auth("/sessions/end-others", {}),
  getSecondFactor: () => call<dto.SecondFactor>("GET", "/api/auth/second-factor"),
  startSecondFactor: (password: string) =>
    call<dto.SecondFactorStarted>("POST", "/api/auth/second-factor/start", { password }),
  confirmSecondFactor: (code: string) => call<dto.RecoveryCodes>("POST", "/api/auth/second-factor/confirm", { code }),
  renewRecoveryCodes: (password: string) =>
    call<dto.RecoveryCodes>("POST", "/api/auth/second-factor/recovery-codes", { password }),
  stopSecondFactor: (password: string) => auth("/second-factor/stop", { password }),
  listDesks: () => call<dto.Desks>("GET", "/api/auth/desks"),
  /** The email address of whoever is signed in, with or without a desk; null if nobody is. */
  whoIsSignedIn: async () => {
    try {
      return (await accountsApi.listDesks()).email;
    } catch (error) {
      if (error instanceof ApiError && error.key === "unauthorized") return null;
      throw error;
    }
  },
  accountOptions: () => call<dto.AccountOptions>("GET", "/api/auth/options"),
  showLink: (kind: "invitation" | "sign-up", token: string) =>
    orMoved(call<dto.InvitationShown | dto.MovedLink>("POST", `/api/auth/${kind}/look`, { token })),
  followLink: (kind: "invitation" | "sign-up", answer: { token: string; name?: string; password?: string }) =>
    orMoved(call<{ done: true } | dto.MovedLink>("POST", `/api/auth/${kind}/accept`, answer)),
  signUp: (asked: { email: string; tenant_name: string; locale: dto.MailLocale }) => auth("/sign-up", asked),
  completeFirstRun: (first: { code: string; tenant_name: string; name: string; email: string; password: string }) =>
    auth("/first-run", first),
  requestPasswordReset: (email: string, locale: dto.MailLocale) => auth("/password-reset", { email, locale }),
  resetPassword: (token: string, password: string) => auth("/password-reset/accept", { token, password }),
  renameMe: (name: string) => client.renameMe({ body: { name } }),
};
