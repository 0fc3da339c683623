/** A visitor over real HTTP, as strict as the protocol: every event is parsed with its schema. */
import { createParser } from "eventsource-parser";
import { v7 } from "uuid";
import type { HistoryReply, InitReply, PageContext, QuestionScope } from "../../protocol/api.ts";
import type { Problem } from "../../protocol/errors.ts";
import { type Attachment, type ChatEvent, chatEventSchema, type MessageDto } from "../../protocol/events.ts";

import { sendIn } from "./sentFiles.ts";

export interface HeardEvent {
  id: number | null;
  event: ChatEvent;
}

export interface HeardTurn {
  events: HeardEvent[];
  /** The text of the draft as it stands after all tokens and retractions. */
  draft: string;
  message: MessageDto | undefined;
  outcome: string | undefined;
  turnId: string | null;
}

export class HttpError extends Error {
  readonly status: number;
  readonly body: Problem;
  constructor(status: number, body: Problem) {
    super(`${status} ${body.key}`);
    this.status = status;
    this.body = body;
  }
}

export class Visitor {
  readonly tenantId: string;
  readonly origin: string;
  /** Requests go round these, as through a load balancer. */
  readonly urls: string[];
  session!: InitReply;
  #next = 0;

  constructor(urls: string[], tenantId: string, origin: string) {
    this.urls = urls;
    this.tenantId = tenantId;
    this.origin = origin;
  }

  static async open(urls: string | string[], tenantId: string, origin: string, extra: object = {}): Promise<Visitor> {
    const visitor = new Visitor([urls].flat(), tenantId, origin);
    await visitor.init(extra);
    return visitor;
  }

  /** Opens a chat as the widget does while a store is being replaced: a 503 means to try again. */
  static async openPatiently(urls: string[], tenantId: string, origin: string): Promise<Visitor> {
    for (const deadline = Date.now() + 30_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
      try {
        return await Visitor.open(urls, tenantId, origin);
      } catch (error) {
        const isForNow = error instanceof HttpError && error.status === 503;
        if (!isForNow || Date.now() > deadline) throw error;
      }
    }
  }

  async init(extra: object = {}): Promise<InitReply> {
    const reply = await this.fetch("/init", {
      method: "POST",
      body: { tenant_id: this.tenantId, ...extra },
      isOpen: true,
    });
    this.session = (await reply.json()) as InitReply;
    return this.session;
  }

  /** Sends a message and reads its turn to the end. Throws `HttpError` when it was refused. */
  async ask(
    message: string,
    options: {
      id?: string;
      page?: PageContext;
      scope?: QuestionScope | null;
      attachments?: string[];
      signal?: AbortSignal;
      onEvent?: (heard: HeardEvent) => void;
    } = {},
  ): Promise<HeardTurn> {
    const { id = v7(), page, scope, attachments } = options;
    const body = { message, client_message_id: id, page, scope, attachments };
    const reply = await this.fetch("/stream", { method: "POST", body, signal: options.signal });
    return readTurn(reply, options.onEvent);
  }

  /** As a patient client does: a busy ticket is tried again until the message is taken. */
  async askUntilTaken(message: string, id: string = v7(), tries = 600, onBusy = () => {}): Promise<HeardTurn> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.ask(message, { id });
      } catch (error) {
        const isBusy = error instanceof HttpError && [409, 429, 503].includes(error.status);
        const isGone = error instanceof TypeError; // the connection broke
        if (!(isBusy || isGone) || attempt >= tries) throw error;
        if (error instanceof HttpError && error.body.key === "message_conflict") throw error;
        onBusy();
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    }
  }

  /** Takes a file in for the next message. @returns its id */
  async addFile(bytes: Buffer, name: string): Promise<string> {
    const reply = await sendIn(this.urls[0]!, { token: this.session.token, origin: this.origin }, bytes, name);
    if (!reply.ok) throw new HttpError(reply.status, (await reply.json()) as Problem);
    return ((await reply.json()) as Attachment).id;
  }

  async history(): Promise<HistoryReply> {
    return (await this.fetch("/history")).json() as Promise<HistoryReply>;
  }

  async post<T>(path: string, body: object): Promise<T> {
    return (await this.fetch(path, { method: "POST", body })).json() as Promise<T>;
  }

  async resume(body: object): Promise<HeardTurn> {
    return readTurn(await this.fetch("/resume", { method: "POST", body }));
  }

  /** Opens the ticket's event stream; `until` resolves with everything heard once it says so. */
  async listen(lastEventId?: number): Promise<{
    heard: HeardEvent[];
    until(done: (heard: HeardEvent[]) => boolean, ms?: number): Promise<HeardEvent[]>;
    close(): void;
  }> {
    const controller = new AbortController();
    const headers: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) };
    const reply = await this.fetch("/events", { headers, signal: controller.signal });
    const heard: HeardEvent[] = [];
    let changed = () => {};
    const reading = readEvents(reply, (each) => {
      heard.push(each);
      changed();
    }).catch(() => {});
    return {
      heard,
      until: (done, ms = 15_000) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(
            () => reject(new Error(`not heard in ${ms} ms; heard: ${heard.map(({ event }) => event.type)}`)),
            ms,
          );
          changed = () => {
            if (!done(heard)) return;
            clearTimeout(timer);
            resolve(heard);
          };
          changed();
        }),
      close: () => {
        controller.abort();
        void reading;
      },
    };
  }

  async fetch(
    path: string,
    options: {
      method?: string;
      body?: object;
      headers?: Record<string, string>;
      signal?: AbortSignal | undefined;
      isOpen?: boolean;
    } = {},
  ): Promise<Response> {
    const url = this.urls[this.#next++ % this.urls.length] as string;
    const reply = await fetch(`${url}/api/v1/chat${path}`, {
      method: options.method ?? "GET",
      headers: {
        origin: this.origin,
        ...(options.isOpen ? {} : { authorization: `Bearer ${this.session.token}` }),
        ...(options.body ? { "content-type": "application/json" } : {}),
        ...options.headers,
      },
      body: options.body ? JSON.stringify(options.body) : null,
      signal: options.signal ?? null,
    });
    if (!reply.ok) throw new HttpError(reply.status, (await reply.json()) as Problem);
    return reply;
  }
}

/** Reads a stream's events until it ends. */
export async function readEvents(reply: Response, onEvent: (heard: HeardEvent) => void): Promise<void> {
  const parser = createParser({
    onEvent: ({ id, data }) =>
      onEvent({ id: id === undefined ? null : Number(id), event: chatEventSchema.parse(JSON.parse(data)) }),
  });
  const decoder = new TextDecoder();
  for await (const piece of reply.body as unknown as AsyncIterable<Uint8Array>)
    parser.feed(decoder.decode(piece, { stream: true }));
}

async function readTurn(reply: Response, onEvent?: (heard: HeardEvent) => void): Promise<HeardTurn> {
  const events: HeardEvent[] = [];
  await readEvents(reply, (heard) => {
    events.push(heard);
    onEvent?.(heard);
  });
  return toTurn(events);
}

export function toTurn(events: HeardEvent[]): HeardTurn {
  let draft = "";
  let message: MessageDto | undefined;
  let outcome: string | undefined;
  for (const { event } of events) {
    if (event.type === "token") draft += event.content;
    if (event.type === "retract") draft = "";
    if (event.type === "message") message = event.content;
    if (event.type === "end") outcome = event.content;
  }
  return { events, draft, message, outcome, turnId: events[0]?.event.turn_id ?? null };
}
