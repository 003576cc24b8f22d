import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import type { HomeView } from './page-data.ts';
import { button, card, noticeBox } from './service-card.ts';
import { style } from './style.ts';

/** The only style the page may have. */
export const styleHash = createHash('sha256').update(style).digest('base64');

/** The page as markup: no script, nothing from elsewhere. */
export function renderHome(view: HomeView, graphqlEndpoint: string): string {
  const { services, notice, canSignOut, isSandbox, hasGraphiql, needsApiKey, api } = view;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>taskdoc</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
${isSandbox ? html`<p class="banner"><strong>Sandbox.</strong> Asana and Google are played by this machine: invented people, nothing real, nothing leaves it.</p>` : null}
<main>
<header>
<h1>taskdoc</h1>
<p class="lead">One GraphQL API over Asana and Google Docs. Connect your accounts, then ask about tasks and documents in one query.</p>
${hasGraphiql ? html`<p><a class="button primary" href="${graphqlEndpoint}">Open GraphiQL</a></p>` : null}
</header>
${notice && noticeBox(notice)}
<div class="cards">
${services.map(card)}
</div>
${canSignOut ? html`<section class="strip" aria-label="Sign out"><p>On somebody else’s computer? Signing out forgets everything connected here.</p>${button('/sign-out', 'Sign out', 'plain')}</section>` : null}
<footer>
<h2>For programs</h2>
<p>The API is at <code>${api}</code>. Programs bring their own tokens, for one service or both: <code>X-Asana-Authorization: Bearer …</code>, <code>X-Google-Authorization: Bearer …</code>.${needsApiKey ? html` This server also asks everyone for a key of its own: <code>Authorization: Bearer …</code>.` : null}</p>
</footer>
</main>
</body>
</html>
`.text;
}
