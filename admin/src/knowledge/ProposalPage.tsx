import { useCallback, useEffect, useState } from "preact/hooks";
import type { Proposal, QaRequest, TextSegment } from "../../../server/protocol/admin.ts";
import { learningApi } from "../api/learning.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { may } from "../state/session.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { LeftOut, Overlaps, Waiting } from "./ProposalChecks.tsx";
import { Replay } from "./Replay.tsx";

/** One proposal: what was left out of it, what it conflicts with, and what it would change. */
export function ProposalPage({ id = "" }: { id?: string }) {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    setError(null);
    return learningApi.getProposal(id).then(setProposal, setError);
  }, [id]);
  useEffect(() => {
    setProposal(null);
    void load();
  }, [load]);
  /** Shows the error, and the proposal as it is now stored. */
  const fail = (failure: unknown) => {
    setError(failure);
    void learningApi.getProposal(id).then(setProposal, () => {});
  };
  return (
    <div class="page page-wide">
      <a class="back-link" href="/admin/knowledge/proposals">
        <Icon name="back" size={16} />
        {t("proposal.back")}
      </a>
      <h1>{t("proposal.title")}</h1>
      {error !== null &&
        (proposal ? <ErrorNotice error={error} /> : <ErrorNotice error={error} onRetry={() => void load()} />)}
      {!proposal && error === null && <p class="muted">{t("loading")}</p>}
      {proposal && (
        <Sheet
          key={`${proposal.id} ${proposal.status}`}
          proposal={proposal}
          onChange={(changed) => {
            setError(null);
            setProposal(changed);
          }}
          onError={fail}
        />
      )}
    </div>
  );
}

interface SheetProps {
  proposal: Proposal;
  onChange: (proposal: Proposal) => void;
  onError: (error: unknown) => void;
}

function Sheet({ proposal, onChange, onError }: SheetProps) {
  const [edited, setEdited] = useState<QaRequest>(() => wordsOf(proposal));
  const [isBusy, setIsBusy] = useState(false);
  const isOpen = proposal.status === "proposed" && may("agent");
  const isEdited = JSON.stringify(edited) !== JSON.stringify(wordsOf(proposal));
  const act = async (work: () => Promise<Proposal>) => {
    setIsBusy(true);
    await work().then(onChange, onError);
    setIsBusy(false);
  };
  const publish = () =>
    act(async () => {
      if (isEdited) await learningApi.changeProposal(proposal.id, edited);
      return learningApi.decideProposal(proposal.id, "publish");
    });
  return (
    <>
      <State proposal={proposal} />
      <form
        class="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          void act(() => learningApi.changeProposal(proposal.id, edited));
        }}
      >
        <Fields edited={edited} isOpen={isOpen} onEdit={(part) => setEdited({ ...edited, ...part })} />
        {proposal.personal.length > 0 && isOpen && (
          <Notice kind="info">{t("proposal.personal", { what: namesOf(proposal.personal) })}</Notice>
        )}
        {isOpen && (
          <div class="save">
            <button type="submit" class="button" disabled={isBusy || !isEdited || edited.answer.trim() === ""}>
              {t("proposal.save")}
            </button>
          </div>
        )}
      </form>
      <LeftOut proposal={proposal} />
      <Overlaps proposal={proposal} />
      {isOpen && <Replay proposalId={proposal.id} knowledge={edited} />}
      <Waiting proposal={proposal} answer={edited.answer} />
      <Decisions
        proposal={proposal}
        canPublish={!isBusy && edited.answer.trim() !== ""}
        onPublish={() => void publish()}
        onDecide={(decision) => void act(() => learningApi.decideProposal(proposal.id, decision))}
      />
    </>
  );
}

const wordsOf = ({ question, answer, alternatives, url }: Proposal): QaRequest => ({
  question,
  answer,
  alternatives,
  url,
});

const namesOf = (segments: TextSegment[]) =>
  segments.map(({ text, kind }) => `${text.trim()} (${kind && t(`personal.${kind}`)})`).join(", ");

function State({ proposal: { status, decided_by, decided_at, ticket } }: { proposal: Proposal }) {
  const told = { name: decided_by ?? "", time: decided_at ? formatMoment(decided_at) : "" };
  return (
    <>
      {ticket && (
        <p class="muted">
          {t("proposal.from")} <a href={`/admin/tickets/${ticket.id}`}>{ticket.number}</a>
        </p>
      )}
      {status === "published" && <Notice kind="ok">{t("proposal.isPublished", told)}</Notice>}
      {status === "dismissed" && <Notice kind="info">{t("proposal.isDismissed", told)}</Notice>}
      {status === "rolled_back" && <Notice kind="info">{t("proposal.isRolledBack", told)}</Notice>}
    </>
  );
}

interface FieldsProps {
  edited: QaRequest;
  isOpen: boolean;
  onEdit: (part: Partial<QaRequest>) => void;
}

function Fields({ edited, isOpen, onEdit }: FieldsProps) {
  return (
    <>
      <label class="field">
        <span>{t("qa.question")}</span>
        <input
          required
          maxLength={300}
          dir="auto"
          readOnly={!isOpen}
          value={edited.question}
          onInput={(event) => onEdit({ question: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{t("qa.answer")}</span>
        <textarea
          required
          rows={7}
          maxLength={8000}
          dir="auto"
          readOnly={!isOpen}
          value={edited.answer}
          onInput={(event) => onEdit({ answer: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{t("qa.alternatives")}</span>
        <textarea
          rows={2}
          dir="auto"
          readOnly={!isOpen}
          value={(edited.alternatives ?? []).join("\n")}
          onChange={(event) =>
            onEdit({
              alternatives: event.currentTarget.value
                .split("\n")
                .map((line) => line.trim())
                .filter(Boolean),
            })
          }
        />
        <span class="hint muted">{t("qa.alternativesHint")}</span>
      </label>
    </>
  );
}

interface DecisionsProps {
  proposal: Proposal;
  canPublish: boolean;
  onPublish: () => void;
  onDecide: (decision: "dismiss" | "roll-back") => void;
}

function Decisions({ proposal: { status, question }, canPublish, onPublish, onDecide }: DecisionsProps) {
  const isOwner = may("owner");
  if (status === "published" && isOwner) {
    return (
      <ConfirmButton
        label={`${t("proposal.rollBack")}: ${question}`}
        question={t("proposal.rollBackAsk")}
        action={t("proposal.rollBack")}
        isWord
        onConfirm={() => onDecide("roll-back")}
      />
    );
  }
  if (status !== "proposed" || !may("agent")) return null;
  return (
    <div class="actions">
      {isOwner && (
        <button type="button" class="button primary" disabled={!canPublish} onClick={onPublish}>
          {t("proposal.publish")}
        </button>
      )}
      <button type="button" class="button" onClick={() => onDecide("dismiss")}>
        {t("proposal.dismiss")}
      </button>
    </div>
  );
}
