/**
 * Everything that is loaded as soon as the visitor can type, in one file: message rendering, the line to the server,
 * and the texts of all parts.
 */
import { addIcons } from "./ui/icons.tsx";
import { laterIcons } from "./ui/later/icons.ts";
import tableCss from "./ui/table.css?inline";
import talkCss from "./ui/talk.css?inline";

export { openLine } from "./chat/line.ts";
export { loadLaterWords } from "./i18n/later/index.ts";
export { Rows } from "./ui/Rows.tsx";

addIcons(laterIcons);
export const css = [talkCss + tableCss];
