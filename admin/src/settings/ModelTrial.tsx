/** Tests each model with a short call, then answers three of the desk's questions with and without the model. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ModelComparison, ModelPage, ModelTest, TrialQuestions } from "../../../server/protocol/model.ts";
import { modelApi } from "../api/model.ts";
import { formatCost, formatNumber, formatTenths, loadWords, t } from "../i18n/index.ts";
import { Rehearsed } from "../knowledge/Rehearsed.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";

type Question = TrialQuestions["questions"][number];

interface Tried {
  tests: (ModelTest | null)[];
  /** Null until the models have answered. */
  questions: Question[] | null;
  answers: ModelComparison[];
}

interface Props {
  models: ModelPage;
  names: string[];
  /** The form has unsaved changes, so a test would not use what it shows. */
  isEdited: boolean;
}

export function ModelTrial({ models, names, isEdited }: Props) {
  const [tried, setTried] = useState<Tried | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = useRef(0);
  useEffect(() => () => void run.current++, []);
  const start = async () => {
    const own = ++run.current;
    setRunning(true);
    setError(null);
    try {
      for await (const state of tryModels(names)) {
        if (own !== run.current) return;
        setTried(state);
      }
    } catch (failure) {
      if (own === run.current) setError(failure);
    }
    if (own === run.current) setRunning(false);
  };
  return (
    <section class="card stack">
      <h2>{t("model.try")}</h2>
      <p class="muted">{t(models.own ? "model.tryHintOwn" : "model.tryHint")}</p>
      <div class="actions">
        <button type="button" class="button" disabled={isRunning || isEdited} onClick={() => void start()}>
          {t(tried ? "model.tryAgain" : "model.tryNow")}
        </button>
        {isEdited && <span class="muted">{t("model.saveFirst")}</span>}
        {isRunning && tried && <Progress names={names} tried={tried} />}
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={() => void start()} />}
      {tried && (
        <ul class="model-tests">
          {names.map((name, at) => (
            <Test key={name} name={name} test={tried.tests[at] ?? null} />
          ))}
        </ul>
      )}
      {tried?.questions?.length === 0 && <Notice kind="info">{t("model.noQuestions")}</Notice>}
      {tried && tried.answers.length > 0 && (
        <ol class="replay">
          {tried.answers.map((answer, at) => (
            <Comparison
              key={tried.questions![at]!.question}
              asked={tried.questions![at]!}
              answer={answer}
              models={models}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Sends one request at a time and yields the results so far. Skips the comparison if the answering model failed. */
async function* tryModels(names: string[]): AsyncGenerator<Tried> {
  const tried: Tried = { tests: names.map(() => null), questions: null, answers: [] };
  yield { ...tried };
  for (const [at, name] of names.entries()) {
    const test = await modelApi.test(name);
    tried.tests = tried.tests.with(at, test);
    yield { ...tried };
  }
  if (tried.tests[0]?.problem) return;
  const [{ questions }] = await Promise.all([modelApi.listQuestions(), loadWords("knowledge")]);
  tried.questions = questions;
  yield { ...tried };
  for (const { question, page, locale } of questions) {
    tried.answers = [...tried.answers, await modelApi.compare({ question, page, locale })];
    yield { ...tried };
  }
}

function Progress({ names, tried: { tests, questions, answers } }: { names: string[]; tried: Tried }) {
  const tested = tests.filter(Boolean).length;
  const asked = questions?.[answers.length]?.question;
  return (
    <label class="replay-progress">
      <progress max={names.length + (questions?.length ?? 3)} value={tested + answers.length} />
      <span role="status">
        {asked ? t("model.comparing", { question: asked }) : t("model.testing", { model: names[tested] ?? "" })}
      </span>
    </label>
  );
}

function Test({ name, test }: { name: string; test: ModelTest | null }) {
  return (
    <li>
      <p>
        <strong dir="ltr">{name}</strong>{" "}
        {test && (
          <span class={test.problem ? "tag tag-failed" : "tag tag-ready"}>
            {t(test.problem ? "model.failed" : "model.answers")}
          </span>
        )}
      </p>
      {test === null && <p class="muted">{t("model.waiting")}</p>}
      {test?.problem && <p>{t(`model.problem.${test.problem}`)}</p>}
      {test && !test.problem && <p class="muted">{factsOf(test).join(" · ")}</p>}
      {test?.exam && <p>{verdictOn(test.exam)}</p>}
    </li>
  );
}

function factsOf({ first_ms, ms, refused, price, cost_micros }: ModelTest): string[] {
  const dollars = (usd: number) => formatCost(usd * 1_000_000);
  return [
    t("model.latency", { first: timeOf(first_ms ?? ms), whole: timeOf(ms) }),
    price === null
      ? t("model.unpriced")
      : t("model.price", { in: dollars(price.usd_per_million_in), out: dollars(price.usd_per_million_out) }),
    ...(cost_micros === null ? [] : [costOf(cost_micros)]),
    refused.length === 0 ? t("model.refusesNothing") : t("model.refuses", { names: refused.join(", ") }),
  ];
}

/** How well the model did at grading. */
const verdictOn = ({ cases, failed, word }: NonNullable<ModelTest["exam"]>) =>
  t(`model.exam.${word}`, { failed: formatNumber(failed), cases: formatNumber(cases) });

const timeOf = (ms: number) => (ms < 1000 ? `${Math.max(1, ms)} ms` : formatTenths(ms / 1000));
const CENT = 10_000;
const costOf = (micros: number) =>
  micros < CENT ? t("model.costLittle") : t("model.cost", { cost: formatCost(micros) });

interface ComparisonProps {
  asked: Question;
  answer: ModelComparison;
  models: ModelPage;
}

function Comparison({ asked, answer, models: { own, operator } }: ComparisonProps) {
  const without = own ? operator.answer : null;
  return (
    <li class="replay-case">
      <header class="replay-head">
        <span class="tag">{t(`model.${asked.from}`)}</span>
        <strong dir="auto">{asked.question}</strong>
      </header>
      <div class="replay-sides">
        <section>
          <h3>{t("model.with", { model: own?.models.answer ?? operator.answer ?? "" })}</h3>
          {answer.with.trace.engine === "local" && <p class="muted">{t("model.stoodIn")}</p>}
          <Rehearsed reply={answer.with} />
        </section>
        <section>
          <h3>{without ? t("model.with", { model: without }) : t("model.withoutModel")}</h3>
          <Rehearsed reply={answer.without} />
        </section>
      </div>
    </li>
  );
}
