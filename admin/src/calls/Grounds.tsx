/** What the documents say about a call, to help people decide. They need not wait for it. */
import { useEffect, useState } from "preact/hooks";
import type { Call, CallGrounds } from "../../../server/protocol/actionCalls.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { callsApi } from "../api/calls.ts";
import { t } from "../i18n/index.ts";

type Passage = CallGrounds["passages"][number];

/** Placed below the buttons, so that it doesn't move them when it arrives late. */
export function Grounds({ call: { id, ticket_id: ticketId } }: { call: Call }) {
  const [passages, setPassages] = useState<Passage[] | null>(null);
  useEffect(() => {
    let isOver = false;
    callsApi.grounds(ticketId, id).then(
      (found) => isOver || setPassages(found.passages),
      // It isn't needed for a decision.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [id]);
  if (!passages) return null;
  if (passages.length === 0) return <p class="muted">{t("call.noGrounds")}</p>;
  return (
    <section class="call-grounds">
      <h3>{t("call.grounds")}</h3>
      <ul>
        {passages.map((passage) => (
          <li key={`${passage.document_id} ${passage.quote}`}>
            <Source passage={passage} />
            <q dir="auto">{passage.quote}</q>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A document without an address of its own opens in the knowledge base. */
function Source({ passage: { title, section, url, page, document_id: documentId } }: { passage: Passage }) {
  const names = section === null || section === title ? [title] : [title, section];
  const href = safeUrl(url);
  const link = href
    ? { href, target: "_blank", rel: "noopener noreferrer" }
    : { href: `/admin/knowledge/${documentId}` };
  return (
    <>
      <a {...link} dir="auto">
        {names.join(" › ")}
      </a>
      {page !== null && <span class="muted"> {t("ui.passagePage", { page })}</span>}
    </>
  );
}
