import { whyNoModel } from "../../adapters/embedder/meaning/modelFiles.ts";
import { forQuestions } from "../../ports/embedder.ts";
import { error, makeCheck, ok, type Scene, type Verdict, warning } from "../check.ts";
import { describeFailure } from "../describeFailure.ts";

const LINK = "docs/models.md#which-embeddings-are-used";
const CANNOT_RUN = "docs/models.md#what-if-the-embedding-model-cannot-run-on-my-machine";
const SLOW_MS = 1000;

interface Measured {
  model: string;
  isRemote: boolean;
  /** The built-in model is wanted and can't be run here. */
  fellBack: boolean;
  ms: number;
  /** Why a text could not be embedded; null when it could. */
  problem: string | null;
}

async function measure({ parts: { embedder, config }, signal }: Scene): Promise<Measured> {
  const isRemote = embedder.paidModel !== undefined;
  const fellBack = !isRemote && config.EMBEDDER === "meaning" && whyNoModel() !== null;
  const shared = { model: embedder.model, isRemote, fellBack };
  const embed = () => forQuestions(embedder).embed([`When do you open? ${performance.now()}`], signal);
  try {
    await embed(); // the first one loads the model, or connects
    const start = performance.now();
    await embed();
    return { ...shared, ms: performance.now() - start, problem: null };
  } catch (failure) {
    return { ...shared, ms: 0, problem: describeFailure(failure) };
  }
}

export function judgeEmbedding({ model, isRemote, fellBack, ms, problem }: Measured): Verdict[] {
  if (problem !== null) {
    const mend = isRemote
      ? "Check OPENAI_EMBEDDING_MODEL, OPENAI_BASE_URL and OPENAI_API_KEY: until then, passages are found by their words alone."
      : "Look at the log: until then, passages are found by their words alone.";
    return [error(`The embedding model ${model} does not work (${problem}).`, mend, LINK)];
  }
  if (fellBack) {
    const mend = "Run the service where the runtime exists, or set OPENAI_EMBEDDING_MODEL or EMBEDDER=words.";
    return [
      warning("The built-in embedding model can't run on this machine: vectors are made of words.", mend, CANNOT_RUN),
    ];
  }
  const time = `${Math.round(ms)} ms`;
  if (ms <= SLOW_MS) return [ok(`The embedding model ${model} takes ${time} for a question.`, LINK)];
  const mend = "Choose a nearer endpoint or a smaller model: every question waits for it.";
  return [warning(`The embedding model ${model} takes ${time} for a question.`, mend, LINK)];
}

/** Whether questions can be embedded, and how fast. */
export const embedding = makeCheck("embedding", 30, measure, judgeEmbedding);
