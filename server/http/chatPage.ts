/** The page that contains only the chat. */
import { escapeHtml } from "../language/escapeHtml.ts";

/**
 * The page's HTML. The heading shows until the chat covers it. It has no language until the widget has chosen one;
 * URLs are relative, because the service may be mounted below a path.
 * @param site the one that may frame it, and that the chat may communicate with
 */
export function chatPage(tenantId: string, title: string, site: string | null): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="../favicon.svg">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<frontdesk-chat data-tenant="${tenantId}" data-mode="page"${site === null ? "" : ` data-site="${escapeHtml(site)}"`}></frontdesk-chat>
</main>
<noscript lang="en">The chat needs JavaScript.</noscript>
<script async src="../widget.js"></script>
</body>
</html>
`;
}
