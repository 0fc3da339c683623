/** The service's visitors: each opens a conversation and asks in it. */
import { randomUUID } from "node:crypto";
import type { Send } from "../load/arrivals.ts";
import { stream, type Turn } from "../load/stream.ts";
import { ORIGIN } from "./knowledge.ts";
import type { Stage } from "./openStage.ts";
import { firstQuestion } from "./questions.ts";

let asked = Math.floor(Math.random() * 1e6);

/** Where a visitor goes. */
type Asked = Pick<Stage, "tenants"> & { server: Pick<Stage["server"], "url"> };

/** A conversation in which questions are asked one after another. */
export interface Visitor {
  ticketId: string;
  /** The session's token. */
  token: string;
  ask(message: string): Promise<Turn>;
}

/** Opens a conversation, with the next tenant in turn unless one is given. @throws Error when `init` is refused */
export async function openVisitor({ server, tenants }: Asked, to?: string): Promise<Visitor> {
  const tenant = to ?? tenants[asked++ % tenants.length];
  const reply = await fetch(`${server.url}/api/v1/chat/init`, {
    method: "POST",
    headers: { origin: ORIGIN, "content-type": "application/json" },
    body: JSON.stringify({ tenant_id: tenant }),
  });
  if (!reply.ok) throw new Error(`handshake: ${reply.status} ${await reply.text()}`);
  const { token, ticket_id: ticketId } = (await reply.json()) as { token: string; ticket_id: string };
  const headers = { "content-type": "application/json", origin: ORIGIN, authorization: `Bearer ${token}` };
  const url = `${server.url}/api/v1/chat/stream`;
  return {
    ticketId,
    token,
    ask: (message) => {
      const body = JSON.stringify({ message, client_message_id: randomUUID() });
      return stream({ url, headers, body }, "event: token");
    },
  };
}

/** A new conversation's first question, which no cache answers. Drawn before any await, so that it is unique. */
export async function firstTurn(stage: Stage): Promise<Send> {
  const question = firstQuestion(asked);
  const visitor = await openVisitor(stage);
  return () => visitor.ask(question);
}
