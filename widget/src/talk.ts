/**
 * What is fetched as soon as one can type, in one file: all that draws what is said, the line to the server, and the words of
 * all parts.
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
