/** What the AI did for one question: timed steps, passages with scores, prompts, tokens, cost. */
import type { Trace, TracePassage, TraceStep, Turn } from "../../../server/protocol/admin.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { formatCost, formatNumber, hasText, percent, t } from "../i18n/index.ts";
import { RestsOn } from "../ui/RestsOn.tsx";
import { cacheHitOf } from "./cacheHit.ts";
import { fellBackOf } from "./fellBack.ts";

/** One run, step by step. */
export function TraceBody({
  turn,
  trace,
  threshold,
}: {
  turn: Pick<Turn, "status" | "attempt">;
  trace: Trace;
  threshold: number;
}) {
  const prompts = Object.entries(trace.prompt_versions);
  const fellBack = fellBackOf(trace);
  return (
    <>
      <dl class="facts">
        <Row name={t("run.outcome")}>{t(`turn.${turn.status}`)}</Row>
        {trace.rephrased_question && <Row name={t("run.searched")}>{trace.rephrased_question}</Row>}
        {trace.keywords.length > 0 && <Row name={t("run.keywords")}>{trace.keywords.join(", ")}</Row>}
        {trace.confidence !== null && (
          <Row name={t("run.grade")}>
            <Grade score={trace.confidence} threshold={threshold} />
          </Row>
        )}
      </dl>
      {trace.is_cache_hit && <FromCache trace={trace} />}
      <Timeline steps={trace.steps} />
      <h3>{t("run.passages")}</h3>
      {trace.passages.length === 0 ? (
        <p class="muted">{t("run.noPassages")}</p>
      ) : (
        <ol class="passages">
          {trace.passages.map((passage) => (
            <Passage key={passage.chunk_id} passage={passage} />
          ))}
        </ol>
      )}
      <dl class="facts">
        <Row name={t("run.engine")}>{trace.engine}</Row>
        {fellBack && <Row name={t("run.model")}>{t(`fell.${fellBack}`)}</Row>}
        {turn.attempt > 1 && <Row name={t("run.attempts")}>{turn.attempt}</Row>}
        <Row name={t("run.tokens")}>
          {t("run.tokensOf", { in: formatNumber(trace.tokens_in), out: formatNumber(trace.tokens_out) })}
        </Row>
        <Row name={t("run.cost")}>{formatCost(trace.cost_micros)}</Row>
        {prompts.length > 0 && (
          <Row name={t("run.prompts")}>{prompts.map(([task, version]) => `${task} ${version}`).join(", ")}</Row>
        )}
      </dl>
    </>
  );
}

/** The cache entry that answered, and its sources. */
function FromCache({ trace }: { trace: Trace }) {
  const hit = cacheHitOf(trace);
  return (
    <>
      <h3>{t("run.cache")}</h3>
      {hit && (
        <>
          <dl class="facts">
            <Row name={t("run.cachedQuestion")}>{hit.question}</Row>
            <Row name={t("run.cachedScore")}>{percent(hit.score)}</Row>
            <Row name={t("trace.cachedRests")}>
              <RestsOn sources={hit.restsOn} />
            </Row>
          </dl>
          <a href={`/admin/knowledge/cache/${hit.entryId}`}>{t("run.cachedEntry")}</a>
        </>
      )}
    </>
  );
}

function Row({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function Grade({ score, threshold }: { score: number; threshold: number }) {
  return (
    <>
      <span class="meter" aria-hidden="true">
        <span
          class={score < threshold ? "meter-fill meter-low" : "meter-fill"}
          style={{ inlineSize: `${score * 100}%` }}
        />
        <span class="meter-mark" style={{ insetInlineStart: `${threshold * 100}%` }} />
      </span>
      {t("run.gradeOf", { score: percent(score), threshold: percent(threshold) })}
    </>
  );
}

function Timeline({ steps }: { steps: TraceStep[] }) {
  const total = Math.max(1, ...steps.map((step) => step.started_ms + step.ms));
  return (
    <>
      <h3>
        {t("run.timeline")} <span class="muted">{t("run.total", { ms: formatNumber(total) })}</span>
      </h3>
      <ol class="timeline">
        {steps.map((step) => (
          <li key={`${step.node}${step.started_ms}`}>
            <span class="step-name">{nodeName(step.node)}</span>
            <span class="step-ms">{t("run.ms", { ms: formatNumber(step.ms, step.ms < 10 ? 1 : 0) })}</span>
            <span class="step-track" aria-hidden="true">
              <span
                class={`step-bar step-${step.node}`}
                style={{
                  insetInlineStart: `${Math.min(99, (step.started_ms / total) * 100)}%`,
                  inlineSize: `${Math.max(1, (step.ms / total) * 100)}%`,
                }}
              />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A node added by a newer server shows under its own name. */
function nodeName(node: string): string {
  const key = `node.${node}`;
  return hasText(key) ? t(key) : node;
}

function scoreName(score: string): string {
  const key = `score.${score}`;
  return hasText(key) ? t(key) : score;
}

function Passage({ passage }: { passage: TracePassage }) {
  const scores = Object.entries(passage.scores);
  const href = safeUrl(passage.url);
  return (
    <li value={passage.n}>
      <details>
        <summary>
          <span class="source-title" dir="auto">
            {[passage.title, ...passage.heading_path.slice(-1)].filter(Boolean).join(" › ")}
          </span>
          {passage.from_web && " "}
          {passage.from_web && <span class="tag">{t("run.fromWeb")}</span>}
          {passage.page !== null && <span class="muted"> {t("ui.passagePage", { page: passage.page })}</span>}
        </summary>
        <p dir="auto">{passage.excerpt}</p>
        {href && (
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {href}
          </a>
        )}
      </details>
      <span class="scores">
        {scores.map(([name, value]) => (
          <span key={name}>
            {scoreName(name)} {formatNumber(value, 3)}
          </span>
        ))}
      </span>
    </li>
  );
}
