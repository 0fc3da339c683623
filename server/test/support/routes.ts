/** What the service's own OpenAPI document says of each route, and who may call it. */
import type { KeyScope, Role } from "../../protocol/roles.ts";
import type { TestServer } from "./testServer.ts";

export interface DocumentedRoute {
  method: string;
  path: string;
  /** The least role at the desk; undefined where the desk has no say. */
  role: Role | undefined;
  /** The scopes of which an API key needs one; none: no key may call it. */
  scopes: KeyScope[];
  /** Whether a visitor's session token is asked for. */
  isForVisitors: boolean;
  /** The names of what may stand behind the question mark. */
  query: string[];
}

interface Described {
  "x-role"?: Role;
  "x-scopes"?: KeyScope[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
}

/** All routes of the document, whoever they are for. */
export async function documentedRoutes({ call }: TestServer): Promise<DocumentedRoute[]> {
  const { json } = await call("GET", "/openapi.json");
  return Object.entries(json.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { "x-role": role, "x-scopes": scopes = [], security = [], parameters = [] }]) => ({
        method: method.toUpperCase(),
        path,
        role,
        scopes,
        isForVisitors: security.some((each) => "visitor" in each),
        query: parameters.filter((each) => each.in === "query").map((each) => each.name),
      }),
    ),
  );
}
