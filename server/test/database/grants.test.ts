/** What makes a right holds the right it rests on: every statement in the source that makes one goes out on a `Right`. */
import { expect, test } from "vitest";
import { below } from "../house/sourceTree.ts";

/** Statements that open a door: who is in, how one gets in, what may be done, where messages go. */
const GRANTS = [
  /^\s*insert into auth\.(?:session|member|account|password_reset|sign_up|second_factor|recovery_code)\b/,
  /^\s*insert into (?:api_keys|invitations|webhooks|actions|tenant_origins|canned_replies|inbox_views)\b/,
  /^\s*insert into alert_preferences\b[^;]*\bsound\b/,
  /^\s*update auth\.member\s+set role\b/,
  /^\s*update auth\.account\s+set password\b/,
  /^\s*update auth\.session\s+set token\b/,
  /^\s*update auth\.second_factor\s+set confirmed_at\b/,
  /^\s*update invitations\s+set token_hash\b/,
  /^\s*update api_keys\s+set (?!revoked_at|last_used_at)/,
  /^\s*update webhooks\s+set (?!is_enabled = false)/,
  // What its phrases mean follows from them, and opens nothing.
  /^\s*update actions\s+set (?!secrets = |meaning = )/,
  /^\s*update tenants\s+set settings\b/,
];

/** Where no right is used: the operator's renewal of keys, which seals again what is there, and the demo's own seeds. */
const WITHOUT = ["server/tenants/rotateSecrets.ts", "server/demo/seedDemo.ts"];

interface Statement {
  path: string;
  tag: string;
  text: string;
}

/** Every tagged template that is SQL. */
const statements: Statement[] = below("server").flatMap(({ path, text }) =>
  [...text.matchAll(/([\w.()]*\bsql)(?:<[^`]*?>)?`([^`]*)`/g)].map(([, tag = "", sql = ""]) => ({
    path,
    tag,
    text: sql,
  })),
);
const grants = statements.filter(({ text }) => GRANTS.some((grant) => grant.test(text)));

test("every statement that grants access goes through a right: `right.sql`", () => {
  const isHeld = ({ path, tag }: Statement) => WITHOUT.includes(path) || /^(?:right|ownRight\(tx\))\.sql$/.test(tag);
  expect(
    grants.filter((each) => !isHeld(each)).map(({ path, text }) => `${path}: ${text.trim().slice(0, 60)}`),
  ).toEqual([]);
  // One for each kind at least, or the scan sees nothing.
  for (const grant of GRANTS.filter((each) => !String(each).includes("api_keys\\s"))) {
    expect(
      statements.some(({ text }) => grant.test(text)),
      String(grant),
    ).toBe(true);
  }
});

test("no raw statement, and no library, makes a session or a membership that the scan misses", () => {
  const past = /createSession|createUser\(|linkAccount|signInEmail|auth\.handler|unsafe\([^)]*insert/;
  expect(
    below("server")
      .filter(({ text }) => past.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test("a right is made only in its own folder, and without a lock only for a link or for nobody", () => {
  const makers = below("server").filter(
    ({ path, text }) => /\brightIn\b|as Right\b/.test(text) && !path.startsWith("server/rights/"),
  );
  expect(makers.map(({ path }) => path)).toEqual([]);
  const unlocked = below("server").filter(
    ({ path, text }) => /\b(?:ownRight|rightOfLink)\(/.test(text) && !path.startsWith("server/rights/"),
  );
  expect(unlocked.map(({ path }) => path).sort()).toEqual([
    "server/accounts/invitations/findInvitation.ts",
    "server/accounts/signIn/confirmSignUp.ts",
    "server/accounts/signIn/createOwner.ts",
    "server/accounts/signIn/firstRun.ts",
    "server/accounts/signIn/requestPasswordReset.ts",
    "server/accounts/signIn/resetPassword.ts",
    "server/accounts/signIn/signInByProvider.ts",
    "server/accounts/signIn/signUp.ts",
    "server/tenants/createTenant.ts",
  ]);
});
