/** GET /: what this service is and where to go, for anyone who opens its base URL. */
import { join } from "node:path";
import { PAGE_POLICY, setHeaders } from "../http/headers.ts";
import { newRouter } from "../http/router.ts";
import { sendAsset } from "../http/static.ts";

const WORDS = {
  en: {
    title: "The support chat is running",
    text: "This server answers visitors of websites from their owners’ own documents, and hands over to a person when it isn’t sure.",
    signIn: "Sign in to your desk",
    api: "HTTP API",
  },
  de: {
    title: "Der Support-Chat läuft",
    text: "Dieser Server antwortet Besuchern von Websites aus den Dokumenten der Betreiber und holt einen Menschen dazu, wenn er sich nicht sicher ist.",
    signIn: "Beim Desk anmelden",
    api: "HTTP-API",
  },
  he: {
    title: "צ׳אט התמיכה פועל",
    text: "השרת הזה עונה למבקרים באתרים מתוך המסמכים של בעלי האתר, ומעביר לנציג כשהוא לא בטוח.",
    signIn: "כניסה למערכת",
    api: "HTTP API",
  },
};
type Language = keyof typeof WORDS;

/** The first of the browser's languages that the page is available in. */
function chooseLanguage(accepted: string): Language {
  const wanted = accepted.split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((tag): tag is Language => Object.hasOwn(WORDS, tag)) ?? "en";
}

/** URLs are relative, because the service may be mounted below a path. */
function homePage(language: Language): string {
  const { title, text, signIn, api } = WORDS[language];
  return `<!doctype html>
<html lang="${language}" dir="${language === "he" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Frontdesk</title>
<link rel="icon" type="image/svg+xml" href="favicon.svg">
<link rel="stylesheet" href="home.css">
</head>
<body>
<main>
<p class="brand"><img src="favicon.svg" alt="" width="44" height="44"><bdi>Frontdesk</bdi></p>
<h1>${title}</h1>
<p>${text}</p>
<nav><a class="primary" href="admin/">${signIn}</a> <a href="docs">${api}</a></nav>
</main>
</body>
</html>
`;
}

/** Mount after other pages: the demo has its own at the same path. */
export function homePageRoutes() {
  const router = newRouter();
  router.get("/", (c) => {
    setHeaders(c, {
      "Content-Security-Policy": PAGE_POLICY,
      "Cache-Control": "no-cache",
      Vary: "Accept-Language",
    });
    return c.html(homePage(chooseLanguage(c.req.header("accept-language") ?? "")));
  });
  router.get("/home.css", (c) => sendAsset(c, join(import.meta.dirname), "home.css"));
  return router;
}
