import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { learningApi } from "../api/learning.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";

/** On an agent's answer: takes it to where it is made ready for everybody. Nothing is published by it. */
export function SuggestKnowledge({ messageId }: { messageId: string }) {
  const [error, setError] = useState<unknown>(null);
  const { route } = useLocation();
  const suggest = () =>
    void learningApi
      .propose({ message_id: messageId })
      .then(({ id }) => route(`/admin/knowledge/proposals/${id}`))
      .catch(setError);
  return (
    <>
      <button type="button" class="button small quiet" onClick={suggest}>
        {t("ticket.teach")}
      </button>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}
