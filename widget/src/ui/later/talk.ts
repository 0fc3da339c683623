/** All that draws what is said: nobody needs it to open the panel, to read the greeting and to type. */
import css from "../talk.css?inline";

export { Rows as Part } from "../Rows.tsx";
export { css };
