/** Every place of the API that takes an id, as the service's own OpenAPI document tells it. */
import type { KeyScope } from "../../../protocol/roles.ts";
import { type Chance, type Schema, sampleOf } from "../../support/junk.ts";
import type { TestServer } from "../../support/testServer.ts";

/** A place for an id in one operation: a name in the path or the query, or all places in the body at once. */
export interface IdSlot {
  method: string;
  path: string;
  place: "path" | "query" | "body";
  name: string;
  isForVisitors: boolean;
  scopes: KeyScope[];
  /** The names of all ids in the path. */
  pathIds: string[];
  body: Schema | undefined;
  /** It takes raw bytes: the document shows no JSON. */
  isRaw: boolean;
}

interface Described {
  "x-scopes"?: KeyScope[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
}

/** Stands in a body where the id goes. */
const HOLE = "00000000-aaaa-4aaa-8aaa-000000000000";
/** Ids that are no UUIDs: those of members, and what clients make up. */
const ID_NAME = /(?:^|_)ids?$|^(?:assignee|actor|into)$/;

/** @returns every slot of every documented operation */
export async function readIdSlots({ call }: TestServer): Promise<IdSlot[]> {
  const { json } = await call("GET", "/openapi.json");
  return Object.entries(json.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => slotsOf(method.toUpperCase(), path, described)),
  );
}

function slotsOf(method: string, path: string, described: Described): IdSlot[] {
  const { "x-scopes": scopes = [], security = [], parameters = [], requestBody } = described;
  const pathIds = parameters.filter((each) => each.in === "path" && isId(each)).map(({ name }) => name);
  const schema = requestBody?.content["application/json"]?.schema;
  const body = schema && withIds(schema);
  const isForVisitors = path.startsWith("/api/v1/chat/") || security.some((each) => "visitor" in each);
  const isRaw = !schema && method !== "GET" && /\/files?$/.test(path);
  const common = { method, path, isForVisitors, scopes, pathIds, body, isRaw };
  const slots: IdSlot[] = [
    ...pathIds.map((name) => ({ ...common, place: "path" as const, name })),
    ...parameters
      .filter((each) => each.in === "query" && isId(each))
      .map(({ name }) => ({ ...common, place: "query" as const, name })),
  ];
  if (JSON.stringify(body ?? null).includes('"format":"uuid"')) slots.push({ ...common, place: "body", name: "body" });
  return slots;
}

const isId = ({ name, schema }: { name: string; schema?: Schema }) => schema?.format === "uuid" || ID_NAME.test(name);

/** The schema with every id marked as one. The tenant is no row of another's: pages publish it. */
function withIds(schema: Schema): Schema {
  const deeper = (list: Schema[] | undefined) => list?.map(withIds);
  const { anyOf, oneOf, allOf, items, properties } = schema;
  return {
    ...schema,
    ...(anyOf && { anyOf: deeper(anyOf)! }),
    ...(oneOf && { oneOf: deeper(oneOf)! }),
    ...(allOf && { allOf: deeper(allOf)! }),
    ...(items && { items: withIds(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [
          name,
          name === "tenant_id"
            ? { const: "tenant" }
            : ID_NAME.test(name) && each.type === "string"
              ? { type: "string", format: "uuid" }
              : withIds(each),
        ]),
      ),
    }),
  };
}

/** A body as the operation takes it. @returns how it reads with an id; null when the operation takes none */
export function sampleBody(slot: IdSlot, chance: Chance): ((id: string, tenantId: string) => string) | null {
  if (!slot.body) return null;
  let text = "";
  for (let tries = 0; tries < 40; tries += 1) {
    text = JSON.stringify(sampleOf(slot.body, chance, [HOLE]));
    if (slot.place !== "body" || text.includes(HOLE)) break;
  }
  return (id, tenantId) => text.replaceAll(HOLE, id).replaceAll('"tenant_id":"tenant"', `"tenant_id":"${tenantId}"`);
}
