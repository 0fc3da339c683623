import { render } from "preact";
import { App } from "./app.tsx";
import { applyLocale, loadWords } from "./i18n/index.ts";
import { loadMe } from "./state/session.ts";

applyLocale();
void loadMe();
await loadWords("first");
const root = document.getElementById("app");
if (root) render(<App />, root);
