/** Who asks: the name or address that is known, else two words and a colour that are always the same for this visitor. */
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
