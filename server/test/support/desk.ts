/** People at the desk over real HTTP, and tickets for them to work on. */
import { v7 } from "uuid";
import { acceptInvitation } from "../../accounts/invitations/acceptInvitation.ts";
import { inviteMember } from "../../accounts/invitations/inviteMember.ts";
import { createOwner } from "../../accounts/signIn/createOwner.ts";
import { hashPassword } from "../../accounts/signIn/password.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import type { Role } from "../../protocol/admin.ts";
import { scopes } from "../../protocol/roles.ts";
import { createTestTenant } from "./harness.ts";
import type { TestReply, TestServer } from "./testServer.ts";

export const PASSWORD = "correct horse battery";
const SHOP = "https://shop.example";
const ADMIN = "/api/v1/admin";

/** Sends a request as one caller. `path` is below `/api/v1/admin`. */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestReply>;

export interface Desk {
  tenantId: string;
  ownerEmail: string;
  agentEmail: string;
  owner: Caller;
  agent: Caller;
  ctx: Ctx<AgentActor>;
}

/** What a page of the admin app sends with a write. */
export const ownPage = (server: TestServer) => ({
  origin: server.parts.config.PUBLIC_URL ?? server.url,
  "x-frontdesk-csrf": "1",
});

/** A fresh tenant with an owner and an agent, both signed in. */
export async function openDesk(server: TestServer): Promise<Desk> {
  const { ctx, email: ownerEmail } = await makeOwner(server);
  const agentEmail = ownerEmail.replace("owner", "agent");
  await createMember(ctx, { email: agentEmail, name: "Arne Agent", password: PASSWORD, role: "agent" });
  const [owner, agent] = await Promise.all([signedIn(server, ownerEmail), signedIn(server, agentEmail)]);
  return { tenantId: ctx.tenantId, ownerEmail, agentEmail, owner, agent, ctx };
}

/** A fresh tenant with nobody but an owner, signed in. */
export async function openOwner(server: TestServer): Promise<Caller> {
  return signedIn(server, (await makeOwner(server)).email);
}

async function makeOwner(server: TestServer): Promise<{ ctx: Ctx<AgentActor>; email: string }> {
  const tag = v7().slice(-12);
  const email = `owner-${tag}@desk.example`;
  const { tenantId } = await createTestTenant(server.parts.db, {
    name: `Desk ${tag}`,
    origins: [SHOP],
    settings: { greeting: "Hello" },
  });
  const name = "Olga Owner";
  const id = await createOwner(server.parts, { tenantId, email, name, password: PASSWORD });
  const actor: AgentActor = { kind: "agent", id, name, role: "owner" };
  return { ctx: { parts: server.parts, db: server.parts.db, tenantId, actor, requestId: "test" }, email };
}

/**
 * A person who was invited and has accepted; one who has an account joins with it.
 * @returns the user's id
 */
export async function createMember(
  ctx: Ctx<AgentActor>,
  { email, name, password, role }: { email: string; name: string; password: string; role: Role },
): Promise<string> {
  const { link } = await inviteMember(ctx, { email, role, locale: "en" });
  const token = (link ?? "").split("#")[1] ?? "";
  const [known] = await withSystem(
    ctx.db,
    "accounts",
    (tx) => tx.sql<{ id: string }[]>`
    select id from auth.user where email = ${email}`,
  );
  const session = known ? { userId: known.id, email } : null;
  const claim = { session, name, passwordHash: await hashPassword(password) };
  return (await acceptInvitation(ctx, { token, claim })).userId;
}

/** @param address where the request seems to come from, on a server that trusts one proxy */
export function signIn(server: TestServer, email: string, password = PASSWORD, address = randomAddress()) {
  const headers = { ...ownPage(server), "x-forwarded-for": address };
  return server.call("POST", "/api/auth/sign-in/email", { body: { email, password }, headers });
}

export const cookieOf = (reply: TestReply) =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

async function signedIn(server: TestServer, email: string): Promise<Caller> {
  const reply = await signIn(server, email);
  if (reply.status !== 200) throw new Error(`sign-in: ${reply.status} ${reply.text}`);
  return callerWith(server, { ...ownPage(server), cookie: cookieOf(reply) });
}

/** A caller that sends these headers each time. */
export function callerWith(server: TestServer, always: Record<string, string>): Caller {
  return (method, path, body, headers = {}) =>
    server.call(method, ADMIN + path, { body, headers: { ...always, ...headers } });
}

/** A script with a key of its own, for everything that keys can be for. */
export async function keyed(server: TestServer, desk: Desk, name: string): Promise<Caller> {
  const made = await desk.owner("POST", "/api-keys", { name, scopes });
  return callerWith(server, { authorization: `Bearer ${made.json.secret}` });
}

export interface OpenTicket {
  id: string;
  token: string;
  /** Sends a request as the visitor; `path` is below `/api/v1/chat`. */
  visitor(method: string, path: string, body?: unknown): Promise<TestReply>;
}

/** A visitor who has asked for a person: the ticket waits for the desk. */
export async function openTicket(
  server: TestServer,
  tenantId: string,
  note = "Please help",
  locale = "en",
): Promise<OpenTicket> {
  const { token, ticket_id: id } = await server.init(tenantId, SHOP, { page: { locale } });
  const visitor: OpenTicket["visitor"] = (method, path, body) =>
    server.call(method, `/api/v1/chat${path}`, { body, token, origin: SHOP });
  const asked = await visitor("POST", "/escalate", { note });
  if (asked.status !== 200) throw new Error(`escalate: ${asked.status} ${asked.text}`);
  return { id, token, visitor };
}

/** Another address each time, so that no test throttles the next. */
export const randomAddress = () => `198.51.${Math.floor(Math.random() * 256)}.${1 + Math.floor(Math.random() * 254)}`;
