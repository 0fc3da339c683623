/** One module for both sides of files: what is about to be sent, and what was. */
import css from "./files.css?inline";

export { Attach } from "./Attach.tsx";
export { SentFiles } from "./SentFiles.tsx";
export { css };
