/** All that draws what is said: nobody needs it to open the panel, to read the greeting and to type. */
import tableCss from "../table.css?inline";
import talkCss from "../talk.css?inline";

export { Rows as Part } from "../Rows.tsx";
export const css = talkCss + tableCss;
