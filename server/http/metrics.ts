/** Measurements for `/metrics`, in prom-client's own register: a new `Counter` anywhere shows up there. */
import { collectDefaultMetrics, Histogram, register } from "prom-client";

const HTTP_SECONDS = "frontdesk_http_request_seconds";

/** The histogram of requests by route pattern; made on first use, along with the process's own figures. */
export function httpSeconds(): Histogram<"method" | "route" | "status"> {
  const known = register.getSingleMetric(HTTP_SECONDS);
  if (known) return known as Histogram<"method" | "route" | "status">;
  collectDefaultMetrics();
  return new Histogram({
    name: HTTP_SECONDS,
    help: "Time from a request to the end of its reply, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
}

export { register };
