/**
 * A scripted chat server over real HTTP, for the widget's tests. What it answers depends on a word in the visitor's
 * message; tests add an agent's answers with `reply`.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Rating, WidgetSettings } from "../../server/protocol/api.ts";
import {
  cancel as callOff,
  describeFile,
  escalate,
  handToPerson,
  history,
  keepFile,
  lastId,
  openStream,
  openTicket,
  playAnswer,
  playTurn,
  reply,
  type ScriptedAnswer,
  storeMessage,
  summary,
  type Ticket,
  withdraw,
} from "./scriptedTicket.ts";

export const TENANT = "0b8f7f6e-3c1d-4f5a-9a51-2f64a1c7f001";

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;

export interface ScriptedServer {
  origin: string;
  tickets: Map<string, Ticket>;
  /** Requests to the API so far, such as `POST /stream`, with their bodies. */
  calls: { route: string; body: Record<string, unknown> }[];
  /** Makes the next calls of a route fail, e.g. `faults["POST /stream"] = [503]`. */
  faults: Record<string, number[]>;
  /** The tenant's settings, overriding the defaults. */
  settings: Partial<WidgetSettings>;
  /** Exact answers to questions, set by a test. */
  answers: Map<string, ScriptedAnswer>;
  /** An agent's answer on a ticket. */
  reply(ticket: Ticket, author: string, text: string): void;
  /** Breaks every open stream. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts it on a free port. `serve` answers requests outside the API (pages, the widget's files). */
export async function startScriptedServer(serve: Handler): Promise<ScriptedServer> {
  const script = new Script();
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname.startsWith("/api/v1/chat/")) void script.handle(request, response, url);
    else if (!serve(request, response, url)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tickets: script.tickets,
    calls: script.calls,
    faults: script.faults,
    settings: script.settings,
    answers: script.answers,
    reply,
    cut: () => script.cut(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class Script {
  /** Every conversation there has been. */
  #opened = new Set<string>();
  tickets = new Map<string, Ticket>();
  calls: ScriptedServer["calls"] = [];
  faults: ScriptedServer["faults"] = {};
  settings: ScriptedServer["settings"] = {};
  answers: ScriptedServer["answers"] = new Map();

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const cors = {
      "access-control-allow-origin": request.headers.origin ?? "*",
      "access-control-allow-headers": "authorization, content-type, last-event-id",
      "access-control-allow-methods": "GET, POST, PATCH, DELETE",
      "access-control-expose-headers": "retry-after",
    };
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const body = await readBody(request);
    const path = url.pathname.slice("/api/v1/chat".length);
    const route = `${request.method} ${path.replace(/[0-9a-f-]{36}/, ":id")}`;
    this.calls.push({ route, body });
    const fault = this.faults[route]?.shift();
    if (fault === 0) return void request.socket.destroy();
    if (fault)
      return void this.#fail(
        response,
        fault,
        { 503: "unavailable", 401: "session_expired", 429: "rate_limited" }[fault] ?? "turn_in_progress",
      );
    if (route === "POST /init") return void this.#init(response, body);
    const id = request.headers.authorization?.replace("Bearer token-", "") ?? "";
    const ticket = this.tickets.get(id);
    if (!ticket && this.#opened.has(id)) return void this.#refuseGone(route, response);
    if (!ticket) return void this.#fail(response, 401, "session_expired");
    this.#route(route, path, ticket, body, request, response);
  }

  #route(
    route: string,
    path: string,
    ticket: Ticket,
    body: Record<string, unknown>,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { message, client_message_id, value, cancel } = body as Record<string, string | undefined>;
    if (route === "GET /history") return void this.#json(response, { ...history(ticket), widget: this.#widget() });
    if (route === "GET /updates") {
      const after = Number(new URL(request.url ?? "/", "http://localhost").searchParams.get("after"));
      return void this.#json(response, { events: ticket.log.filter(({ id }) => id > after) });
    }
    if (route === "GET /events")
      return void openStream(ticket, response, Number(request.headers["last-event-id"] ?? 0), null);
    if ((body.scope as { collection?: string } | undefined)?.collection === "Gone")
      return void this.#fail(response, 404, "scope_unknown");
    if (route === "POST /files") return void this.#json(response, keepFile(ticket, body.file as File));
    if (route === "GET /files/:id") return void this.#sendFile(response, ticket, path.slice(-36));
    if (route === "POST /stream") {
      const files = body.attachments as string[] | undefined;
      return void this.#ask(ticket, response, message ?? "", client_message_id ?? null, files);
    }
    if (route === "POST /resume") {
      if (cancel) {
        callOff(ticket);
        return void response.writeHead(204).end();
      }
      ticket.pending = null;
      return void this.#ask(ticket, response, value ?? "", client_message_id ?? null);
    }
    if (route === "POST /stop") {
      ticket.stop = true;
      return void this.#json(response, { stopped: true });
    }
    if (route === "POST /escalate") {
      escalate(ticket, null);
      return void this.#json(response, {});
    }
    if (route === "POST /email") {
      const [first] = String(body.email ?? "");
      ticket.email = first ? `${first}•••@${String(body.email).split("@")[1]}` : null;
      return void this.#json(response, { email: ticket.email });
    }
    if (route === "POST /feedback") ticket.ratings[String(body.message_id)] = body.rating as Rating;
    if (route === "POST /escalate/withdraw") withdraw(ticket);
    if (route === "GET /conversations")
      return void this.#json(response, {
        conversations: [...this.tickets.values()].filter(({ messages }) => messages.length > 0).map(summary),
      });
    if (route === "PATCH /conversations/:id") {
      const other = this.tickets.get(path.slice(-36));
      if (other) other.title = String(body.title);
    }
    if (route === "DELETE /conversations/:id") this.tickets.delete(path.slice(-36));
    response.writeHead(204).end();
  }

  /** As the real one does for a conversation that is gone while its session is still good. */
  #refuseGone(route: string, response: ServerResponse): void {
    if (route === "GET /events") openStream(openTicket(0), response, 0, null);
    else if (route === "GET /updates") this.#json(response, { events: [] });
    else this.#fail(response, 404, "not_found");
  }

  #init(response: ServerResponse, body: { resume?: string; conversation?: string }): void {
    const known = body.conversation ?? body.resume?.replace("resume-handle-of-", "").slice(0, 36);
    const found = known === "new" ? undefined : this.tickets.get(known ?? "");
    if (body.conversation && known !== "new" && !found) return void this.#fail(response, 404, "not_found");
    const ticket = found ?? openTicket(this.tickets.size);
    this.tickets.set(ticket.id, ticket);
    this.#opened.add(ticket.id);
    this.#json(response, {
      token: `token-${ticket.id}`,
      ticket_id: ticket.id,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      resume: `resume-handle-of-${ticket.id}-${randomUUID()}`,
      history: history(ticket),
      widget: this.#widget(),
    });
  }

  #widget(): object {
    return {
      name: "Demo shop",
      greeting: null,
      accent: null,
      locale: null,
      suggestions: [
        "How do I put the widget on my site?",
        "Which domains may use it?",
        "What happens when it is not sure?",
      ],
      texts: {},
      presence: null,
      notice: null,
      look: { position: "right", offset_x: 20, offset_y: 20, theme: "auto", radius: 16, font: "system" },
      logo: null,
      avatar: null,
      ...this.settings,
    };
  }

  async #sendFile(response: ServerResponse, ticket: Ticket, id: string): Promise<void> {
    const file = ticket.files.get(id)!;
    response.writeHead(200, { "content-type": file.type }).end(new Uint8Array(await file.arrayBuffer()));
  }

  #ask(
    ticket: Ticket,
    response: ServerResponse,
    text: string,
    clientMessageId: string | null,
    files: string[] = [],
  ): void {
    if (ticket.running) return void this.#fail(response, 409, "turn_in_progress");
    const turnId = randomUUID();
    const from = lastId(ticket);
    ticket.running = { turn_id: turnId, last_event_id: from };
    if (ticket.status !== "pending_human") ticket.status = "open";
    const isRepeat = ticket.messages.some((other) => other.client_message_id === clientMessageId);
    const attachments = files.map((id) => describeFile(id, ticket.files.get(id)!));
    const told = { client_message_id: clientMessageId, ...(files.length > 0 && { attachments }) };
    if (text && !isRepeat) storeMessage(ticket, "visitor", text, turnId, told);
    openStream(ticket, response, from, turnId);
    const answer = this.answers.get(text);
    if (files.length > 0) handToPerson(ticket, turnId);
    else void (answer ? playAnswer(ticket, turnId, answer) : playTurn(ticket, turnId, text));
  }

  cut(): void {
    for (const ticket of this.tickets.values()) for (const reader of ticket.readers) reader.destroy();
  }

  #json(response: ServerResponse, value: unknown): void {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  }

  #fail(response: ServerResponse, status: number, key: string): void {
    response.writeHead(status, { "content-type": "application/json", "retry-after": "1" });
    response.end(JSON.stringify({ key, request_id: "req-test" }));
  }
}

/** The JSON, or the form fields. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = Buffer.concat(await request.toArray());
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/")) return bytes.length > 0 ? JSON.parse(bytes.toString()) : {};
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  return Object.fromEntries(form as unknown as Iterable<[string, unknown]>);
}
