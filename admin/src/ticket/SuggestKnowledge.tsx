import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { AdminMessage } from "../../../server/protocol/admin.ts";
import { learningApi } from "../api/learning.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";

/**
 * On an agent's answer: proposes it as knowledge, or links to the proposal already made from it. Neither publishes
 * anything.
 */
export function SuggestKnowledge({ message: { id, proposal } }: { message: AdminMessage }) {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { route } = useLocation();
  if (proposal) {
    return (
      <a class="button small quiet drafted" href={`/admin/knowledge/proposals/${proposal.id}`}>
        <Icon name="knowledge" size={15} />
        <span dir="auto">{t("ticket.drafted", { question: proposal.question })}</span>
      </a>
    );
  }
  const suggest = async () => {
    setIsBusy(true);
    await learningApi
      .propose({ message_id: id })
      .then((made) => route(`/admin/knowledge/proposals/${made.id}`), setError);
    setIsBusy(false);
  };
  return (
    <>
      <button type="button" class="button small quiet" disabled={isBusy} onClick={() => void suggest()}>
        {t("ticket.teach")}
      </button>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}
