import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { deadLetterRoutes } from "./deadLetters.ts";
import { doctorRoutes } from "./doctor.ts";

/** What only the service's operators may do. */
export function operatorRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  app.route("/dead-letters", deadLetterRoutes(parts));
  app.route("/doctor", doctorRoutes(parts));
  return app;
}
