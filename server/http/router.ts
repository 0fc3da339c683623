/** The context that every request carries through middleware and routes, and the router for them. */
import type { HttpBindings } from "@hono/node-server";
import { type Hook, OpenAPIHono } from "@hono/zod-openapi";
import type { Env } from "hono";
import type { Ctx, VisitorActor } from "../context/context.ts";
import type { KeptReply } from "../idempotency/writeKey.ts";
import type { Forwarded } from "../ports/cells.ts";
import type { TenantProfile } from "../tenants/findTenant.ts";
import { invalidInput } from "./invalidInput.ts";

export interface AppEnv extends Env {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The fields of this request's single log line; add ids and outcomes, never texts. */
    event: Record<string, unknown>;
    /** For a write with an idempotency key and a file as its body: claims the key once the file's hash is known. */
    claimFile?: (hash: string) => Promise<KeptReply | null>;
    /** Who sent it, if another cell did; null where somebody pretends to be one. */
    forwarded?: Forwarded | null;
    /** The handshake was counted by address, here or in the cell that has sent it on. */
    isCounted?: boolean;
    /** Another cell may know the tenant better: what is said of it here must not be kept. */
    isUnsure?: boolean;
  };
}

/** Behind `visitorSession`. */
export interface VisitorEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { ctx: Ctx<VisitorActor>; tenant: TenantProfile; sessionEndsAt: number };
}

function refuseInvalid(result: Parameters<Hook<unknown, AppEnv, string, unknown>>[0]): undefined {
  if (!result.success) throw invalidInput(result.target, result.error);
}

/** A router whose routes are in the OpenAPI document and whose errors are all problems. */
export function newRouter<E extends AppEnv = AppEnv>(): OpenAPIHono<E> {
  return new OpenAPIHono<E>({ defaultHook: refuseInvalid });
}
