/** All that stands between a visitor and a person: one part, fetched when a person is first wanted. */
export { HandOver } from "./HandOver.tsx";
export { HandOverForm } from "./HandOverForm.tsx";
export { Presence } from "./Presence.tsx";
export { default as css } from "./person.css?inline";
