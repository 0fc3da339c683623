/** What cells ask each other. Nobody else can sign a question; the proxy in front need not let it through. */
import { describeCell } from "../cells/describeCell.ts";
import { listDesksOf } from "../cells/listDesksOf.ts";
import { releaseTenant } from "../cells/releaseTenant.ts";
import type { Parts } from "../context/context.ts";
import { readBearer } from "../http/middleware/adminSession.ts";
import { newRouter } from "../http/router.ts";
import type { CellQuestion, Cells } from "../ports/cells.ts";

export function cellRoutes(parts: Parts, cells: Cells) {
  const router = newRouter();
  router.post("/cells/ask", async (c) => {
    const question = cells.readQuestion(readBearer(c.req.header("authorization")) ?? "");
    return c.json(await answer(parts, cells, question), 200, { "Cache-Control": "no-store" });
  });
  return router;
}

async function answer(parts: Parts, cells: Cells, question: CellQuestion): Promise<object> {
  if ("find" in question) {
    const { isHere, isMoving } = await cells.isHere(question.find);
    return { is_here: isHere, is_moving: isMoving };
  }
  if ("desks" in question) return listDesksOf(parts, question.desks);
  if ("release" in question) return { outcome: await releaseTenant(parts.db, question.release) };
  return describeCell(parts.config, cells.name);
}
