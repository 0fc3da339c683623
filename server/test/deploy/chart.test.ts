/** The Helm chart, as helm renders it and Kubernetes' own schemas check it. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { COMMANDS } from "../../commands/table.ts";
import { CONFIG_KEYS } from "../../config/config.ts";

const TOOLS = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "frontdesk/chart");
const HELM = join(TOOLS, "helm-3.18.4");
const VALIDATE = join(TOOLS, "validate/bin/kubernetes-validate");
const CHART = join(import.meta.dirname, "../../../deploy/helm/frontdesk");
/** The oldest that the chart says it works on, and a new one. */
const VERSIONS = ["1.27", "1.33"];
const needed = { "secret.name": "frontdesk-env", publicUrl: "https://support.example.com" };
const everything = {
  ...needed,
  "autoscaling.enabled": "true",
  "ingress.enabled": "true",
  "ingress.host": "support.example.com",
  "ingress.tlsSecretName": "support-tls",
  "backup.enabled": "true",
  "backup.secretName": "frontdesk-backup",
  "backup.claimName": "backups",
  "config.LOG_LEVEL": "debug",
};

interface Container {
  args: string[];
  env?: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  securityContext: object;
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
}
interface Pod {
  spec: { securityContext: object; containers: Container[] };
}
interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec?: { replicas?: number; template?: Pod; jobTemplate?: { spec: { template: Pod } } };
}

beforeAll(() => {
  if (!existsSync(HELM) || !existsSync(VALIDATE)) throw new Error("helm is not there: run .ci/installChartTools");
});

async function render(values: Record<string, string>): Promise<string> {
  const set = Object.entries(values).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
  const args = ["template", "support", CHART, "--kube-version", "1.33.0", ...set];
  return (await promisify(execFile)(HELM, args)).stdout;
}
const manifestsOf = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const podOf = ({ spec }: Manifest) => spec?.template ?? spec?.jobTemplate?.spec.template;

test.for([
  ["what has to be set", needed, 6],
  ["everything switched on", everything, 9],
] as const)("with %s it renders manifests that Kubernetes accepts", async ([, values, count]) => {
  const text = await render(values);
  expect(manifestsOf(text)).toHaveLength(count);
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-chart-"));
  await writeFile(join(folder, "all.yaml"), text);
  for (const version of VERSIONS)
    await promisify(execFile)(VALIDATE, ["--strict", "-k", version, join(folder, "all.yaml")]);
  await rm(folder, { recursive: true });
});

test("without the secret or the address it renders nothing, and says what is missing", async () => {
  await expect(render({ publicUrl: needed.publicUrl })).rejects.toThrow("secret.name is required");
  await expect(render({ "secret.name": "x" })).rejects.toThrow("publicUrl is required");
  await expect(render({ ...needed, "ingress.enabled": "true" })).rejects.toThrow("ingress.host is required");
});

test("every pod runs a command of frontdesk, without rights, on a file system it can't write to", async () => {
  const pods = manifestsOf(await render(everything)).flatMap((each) => podOf(each) ?? []);
  expect(pods.map(({ spec }) => spec.containers[0]?.args[1]).sort()).toEqual(["backup", "migrate", "serve", "serve"]);
  for (const { spec } of pods) {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    for (const { args, env = [], securityContext } of spec.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect([args[0], COMMANDS.has(args[1] ?? "")]).toEqual(["frontdesk", true]);
      expect(env.filter(({ name }) => !CONFIG_KEYS.includes(name))).toEqual([]);
    }
  }
});

test("those that answer and those that do the jobs are told apart, probed, and given the one secret", async () => {
  const all = manifestsOf(await render(everything));
  const deployments = all.filter(({ kind }) => kind === "Deployment");
  const told = deployments.map((each) => {
    const [container] = podOf(each)?.spec.containers ?? [];
    expect(container?.envFrom).toEqual([{ secretRef: { name: "frontdesk-env" } }]);
    expect(container?.readinessProbe?.httpGet.path).toBe("/readyz");
    expect(container?.livenessProbe?.httpGet.path).toBe("/healthz");
    return [container?.env?.find(({ name }) => name === "ROLE")?.value, each.spec?.replicas];
  });
  // The autoscaler says how many answer.
  expect(told).toEqual([
    ["web", undefined],
    ["worker", 1],
  ]);
  const backup = all.find(({ kind }) => kind === "CronJob");
  expect(backup && podOf(backup)?.spec.containers[0]?.envFrom).toEqual([{ secretRef: { name: "frontdesk-backup" } }]);
});

test("the database is migrated before the pods are replaced, and the ingress lets streams and files through", async () => {
  const all = manifestsOf(await render(everything));
  const annotationsOf = (kind: string) => all.find((each) => each.kind === kind)?.metadata.annotations;
  expect(annotationsOf("Job")?.["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
  const ingress = "nginx.ingress.kubernetes.io";
  expect(annotationsOf("Ingress")).toMatchObject({
    [`${ingress}/proxy-buffering`]: "off",
    [`${ingress}/proxy-body-size`]: "25m",
    [`${ingress}/proxy-read-timeout`]: "120",
  });
});
