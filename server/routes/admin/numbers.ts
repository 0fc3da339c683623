import { createRoute, z } from "@hono/zod-openapi";
import { getNumbers } from "../../analytics/getNumbers.ts";
import { numbersCsv } from "../../analytics/numbersCsv.ts";
import type { Parts } from "../../context/context.ts";
import { setHeaders } from "../../http/headers.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { numbersQuerySchema, numbersSchema } from "../../protocol/numbers.ts";
import { errorReplies } from "../openapiParts.ts";
import { forRole, replies } from "./route.ts";

/** `/numbers`: statistics on how well the assistant works. */
export function numbersRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const viewer = forRole(parts, "viewer", "read");
  const numbers = createRoute({
    ...viewer,
    method: "get",
    path: "/",
    summary: "Questions, answers, hand-overs, times and costs of a period, by day, next to the previous period",
    request: { query: numbersQuerySchema },
    responses: replies(numbersSchema, "The figures"),
  });
  app.openapi(numbers, async (c) => c.json(await getNumbers(c.var.ctx, c.req.valid("query")), 200));

  const csv = createRoute({
    ...viewer,
    method: "get",
    path: "/csv",
    summary: "The same figures by day, as a spreadsheet",
    request: { query: numbersQuerySchema },
    responses: {
      200: { description: "A line for each day", content: { "text/csv": { schema: z.string() } } },
      ...errorReplies(400, 401, 403, 429),
    },
  });
  app.openapi(csv, async (c) => {
    const numbers = await getNumbers(c.var.ctx, c.req.valid("query"));
    setHeaders(c, { "Content-Disposition": `attachment; filename="frontdesk-${numbers.from}-${numbers.to}.csv"` });
    return c.body(numbersCsv(numbers), 200, { "Content-Type": "text/csv; charset=utf-8" });
  });
  return app;
}
