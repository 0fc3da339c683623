import { render } from "preact";
import { App } from "./app.tsx";
import { applyLocale } from "./i18n/index.ts";
import { loadMe } from "./state/session.ts";

applyLocale();
const root = document.getElementById("app");
if (root) render(<App />, root);
void loadMe();
