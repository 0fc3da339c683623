/** Everything that is loaded when first needed, in one file: conversation list, files, people, menu. */
import { css as talkCss } from "./talk.ts";
import actionCss from "./ui/later/action/action.css?inline";
import conversationsCss from "./ui/later/conversations.css?inline";
import filesCss from "./ui/later/files/files.css?inline";
import menuCss from "./ui/later/menu.css?inline";
import personCss from "./ui/later/person/person.css?inline";
import reasonCss from "./ui/later/reason.css?inline";
import recentCss from "./ui/later/recent.css?inline";

export { ActionCard } from "./ui/later/action/ActionCard.tsx";
export { callBack } from "./ui/later/attention.ts";
export { Conversations } from "./ui/later/Conversations.tsx";
export { Attach } from "./ui/later/files/Attach.tsx";
export { SentFiles } from "./ui/later/files/SentFiles.tsx";
export { Menu } from "./ui/later/Menu.tsx";
export { News } from "./ui/later/News.tsx";
export { HandOver } from "./ui/later/person/HandOver.tsx";
export { HandOverForm } from "./ui/later/person/HandOverForm.tsx";
export { Presence } from "./ui/later/person/Presence.tsx";
export { Reason } from "./ui/later/Reason.tsx";
export { Recent } from "./ui/later/Recent.tsx";
export const css = [...talkCss, actionCss + conversationsCss + filesCss + menuCss + personCss + reasonCss + recentCss];
