import type { AgentActor, Ctx } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import { mailboxTag } from "../signIn/deviceToken.ts";

/**
 * Rate-limits an invitation before it is created: by tenant and, if it is mailed, by recipient across all tenants.
 * @throws AppError rate_limited with the seconds to wait
 */
export async function bookInvitation({ parts, tenantId }: Ctx<AgentActor>, email: string): Promise<void> {
  const { limiter, config } = parts;
  const wait = await limiter.take("invitation", tenantId);
  if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
  if (!config.SMTP_URL) return;
  const longer = await limiter.take("account_mail", `to:${mailboxTag(config.ADMIN_SECRET ?? "", email)}`);
  if (longer !== null) throw new AppError("rate_limited", { retryAfter: longer });
}
