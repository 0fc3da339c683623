/** The visitor's known name or address, or else two words and a colour that always stay the same for them. */
import { callVisitor, visitorHandle } from "../../../server/protocol/visitorHandle.ts";
import { locale } from "../i18n/index.ts";

interface Known {
  id: string;
  name: string | null;
  email: string | null;
}

export const visitorName = (visitor: Known): string => callVisitor(visitor, locale.value);

export function VisitorName(visitor: Known) {
  return (
    <span class={`visitor-handle visitor-color-${visitorHandle(visitor.id, locale.value).color}`}>
      <bdi>{visitorName(visitor)}</bdi>
    </span>
  );
}
