import { later } from "./later/lazy.tsx";
import type { HandOverProps } from "./later/person/HandOver.tsx";

/** The hand-over to a person, as it stands in the conversation. */
export const Escalation = later<HandOverProps>(() =>
  import("./later/person/index.ts").then(({ HandOver: Part, css }) => ({ Part, css })),
);
