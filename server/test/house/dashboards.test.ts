/** Dashboard and alerts name only metrics that there are, with labels that these have. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { collectDefaultMetrics, Registry, register } from "prom-client";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { metrics } from "../../metrics/metrics.ts";
import { ROOT } from "./sourceTree.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const own = new Registry();
collectDefaultMetrics({ register: own });

/** Every series that /metrics may have, with the names of its labels. */
async function known(): Promise<Map<string, string[]>> {
  const all = [...(await register.getMetricsAsJSON()), ...(await own.getMetricsAsJSON())];
  const labelsOf = new Map(
    Object.values(metrics).map((metric) => [Reflect.get(metric, "name"), Reflect.get(metric, "labelNames")]),
  );
  return new Map(
    all.flatMap(({ name, type }) => {
      const labels: string[] = labelsOf.get(name) ?? [];
      const parts = String(type) === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
      return parts.map((part) => [name + part, part === "_bucket" ? [...labels, "le"] : labels] as const);
    }),
  );
}

/** Metrics of expressions: names with their labels. Prometheus itself adds `job`, `instance` and `up`. */
function namedIn(expressions: string[]): { name: string; labels: string[] }[] {
  return expressions.flatMap((expression) =>
    [...expression.matchAll(/\b((?:frontdesk|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = ""]) => ({
      name: name!,
      labels: [...labels.matchAll(/(\w+)(?:=|!)/g)]
        .map(([, label]) => label!)
        .filter((label) => label !== "job" && label !== "instance"),
    })),
  );
}

const { panels, templating } = JSON.parse(read("deploy/grafana/frontdesk.json"));
const dashboard: string[] = panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
  targets.map(({ expr }) => expr),
);
const rules: { alert: string; expr: string; annotations: Record<string, string> }[] = parse(
  read("deploy/prometheus/alerts.yaml"),
).groups.flatMap((group: { rules: object[] }) => group.rules);

test.each([
  ["the dashboard", dashboard, 25],
  ["the alerts", rules.map(({ expr }) => expr), 10],
])("%s names metrics and labels that there are", async (_, expressions, least) => {
  const all = await known();
  const named = namedIn(expressions);
  expect(named.length).toBeGreaterThan(least);
  const wrong = named.filter(
    ({ name, labels }) => !labels.every((label) => all.get(name)?.includes(label)) || !all.has(name),
  );
  expect(wrong).toEqual([]);
});

test("the dashboard shows every metric of the service", () => {
  const shown = namedIn(dashboard).map(({ name }) => name.replace(/_(?:bucket|sum|count)$/, ""));
  const names = register
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith("frontdesk_"));
  expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  expect(templating.list.map(({ name }: { name: string }) => name)).toEqual(["source", "instance"]);
});

test("each alert says what it means, and the documentation lists it", () => {
  const page = read("docs/metrics.md");
  for (const { alert, annotations } of rules) {
    expect(Object.keys(annotations), alert).toEqual(["summary", "description"]);
    expect(page).toContain(`\`${alert}\``);
  }
});
