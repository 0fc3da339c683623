/** The API's description: `/openapi.json`, and `/docs` to read it (served from here, with nothing from elsewhere). */

import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { PROBLEM_TYPE } from "../http/errorHandler.ts";
import { PAGE_POLICY, setHeaders } from "../http/headers.ts";
import { problemTitles } from "../http/problemTitles.ts";
import { type AppEnv, newRouter } from "../http/router.ts";
import { sendAsset } from "../http/static.ts";
import { errorKeys } from "../protocol/errors.ts";
import { keysOf } from "../protocol/keys.ts";
import { describeWebhooks } from "./describeWebhooks.ts";
import { nameOperation } from "./nameOperation.ts";
import { errorReplies } from "./openapiParts.ts";

const UI_FOLDER = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const UI_FILES = ["swagger-ui.css", "swagger-ui-bundle.js"];

const head = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" type="image/svg+xml" href="/favicon.svg">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="stylesheet" href="/docs/apiDocs.css">
  </head>
  <body>
    <header class="brand">
      <a href="/docs"><img src="/favicon.svg" alt="" width="34" height="34">Frontdesk API</a>
      <nav aria-label="API"><a href="/docs/errors">Errors</a> <a href="/openapi.json">openapi.json</a></nav>
    </header>`;

const PAGE = `${head("Frontdesk API")}
    <main id="ui"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;
/** The theme follows the reader's system setting, including changes, as in all our pages. */
const START = `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
SwaggerUIBundle({ url: "/openapi.json", dom_id: "#ui", deepLinking: true, filter: true, defaultModelsExpandDepth: 0, validatorUrl: null });
`;

/** The page that a problem's `type` links to. */
const ERRORS_PAGE = `${head("Frontdesk API: errors")}
    <main class="errors">
      <h1>Errors</h1>
      <p>Each refusal is a problem document with one of these keys. Its <code>type</code> leads here.</p>
      <dl>
${keysOf(problemTitles)
  .map(
    (key) =>
      `        <dt id="${key}"><code>${key}</code> <small>${errorKeys[key]}</small></dt><dd>${problemTitles[key]}</dd>`,
  )
  .join("\n")}
      </dl>
    </main>
  </body>
</html>
`;

/** Mount last: the document lists the routes that `app` has by the time it is requested. */
export function openapiRoutes(app: OpenAPIHono<AppEnv>) {
  app.openAPIRegistry.registerComponent("securitySchemes", "visitor", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The token of `POST /api/v1/chat/init`; also accepted as `?token=`.",
  });
  describeWebhooks(app);
  const router = newRouter();
  let document: ReturnType<typeof describe> | undefined;
  router.get("/openapi.json", (c) => {
    document ??= describe(app);
    return c.json(document, 200, { "Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*" });
  });
  for (const [path, page] of [
    ["/docs", PAGE],
    ["/docs/errors", ERRORS_PAGE],
  ] as const) {
    router.get(path, (c) => {
      setHeaders(c, { "Content-Security-Policy": `${PAGE_POLICY}; style-src 'self' 'unsafe-inline'` });
      return c.html(page);
    });
  }
  router.get("/docs/apiDocs.css", (c) => sendAsset(c, import.meta.dirname, "apiDocs.css", "public, max-age=3600"));
  router.get("/docs/start.js", (c) => c.body(START, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  for (const file of UI_FILES)
    router.get(`/docs/${file}`, (c) => sendAsset(c, UI_FOLDER, file, "public, max-age=3600"));
  return router;
}

/** A header of every write at the desk: `http/middleware/idempotency.ts`. */
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "A write that is sent again with the same key is done once and gets the same reply",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
};

/** The whole document, each operation with an id: its route's own, or one derived from its method and path. */
function describe(app: OpenAPIHono<AppEnv>) {
  const document = app.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "Frontdesk", version: "1" } });
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      operation.operationId ??= nameOperation(method, path);
      if (method !== "get" && path.startsWith("/api/v1/admin/"))
        operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
      if (path.startsWith("/api/v1/")) addCommonReplies(method, operation);
    }
  return document;
}

interface Operation {
  operationId?: string;
  responses: Record<string, object>;
  parameters?: object[];
}

/** Errors of the middleware before the routes: request parsing, rate limits, idempotency keys. */
const ANY_READ = [400, 401, 403, 429, 503];
const ANY_WRITE = [...ANY_READ, 408, 409, 413, 415, 422];

function addCommonReplies(method: string, { responses }: Operation): void {
  const common = errorReplies(...(method === "get" ? ANY_READ : ANY_WRITE));
  for (const [status, { description }] of Object.entries(common)) {
    const content = { [PROBLEM_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } };
    responses[status] ??= { description, content };
  }
}
