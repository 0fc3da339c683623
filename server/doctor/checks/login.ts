import { describePrivileges } from "../../db/describePrivileges.ts";
import { makeCheck, notice, ok, refusal, type Scene, type Verdict } from "../check.ts";

const LINK = "docs/self-hosting.md#which-database-logins-does-frontdesk-need";

interface Measured {
  /** A sentence on the worst right; null when there is none. */
  privileges: string | null;
  isProduction: boolean;
}

async function measure({ parts }: Scene): Promise<Measured> {
  return {
    privileges: await describePrivileges(parts.db),
    isProduction: parts.config.NODE_ENV === "production",
  };
}

export function judgeLogin({ privileges, isProduction }: Measured): Verdict[] {
  if (privileges === null) return [ok("The service's database login owns nothing and inherits nothing.", LINK)];
  const found = `DATABASE_URL: ${privileges}, so row-level security would not stop it.`;
  const mend =
    'Give the service a login of its own with docker/postgres/logins.sql (docs/self-hosting.md, "Which database logins does Frontdesk need?").';
  return [isProduction ? refusal(found, mend, LINK) : notice(found, mend, LINK)];
}

/** What the service's own database login may do. */
export const login = makeCheck("login", 15, measure, judgeLogin);
