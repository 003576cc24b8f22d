import { createHash } from 'node:crypto';
import { credentialHeaders } from '../../../account/viewer.ts';
import { Html, html } from '../html.ts';
import { liveSection, upstreamExplanation } from './live-section.ts';
import type { PageData } from './page-data.ts';
import { button, noticeBox, serviceCard } from './service-card.ts';
import { homeStyle } from './style.ts';

/** The hash of the style sheet, for the page's content security policy. */
export const styleHash = createHash('sha256').update(homeStyle).digest('base64');

/** The page's HTML, without scripts and without external resources. */
export function renderHome(data: PageData, graphqlEndpoint: string): string {
  const { services, notice, canSignOut, isSandbox, hasGraphiql, needsApiKey, apiUrl, live } = data;
  const graphiqlUrl = hasGraphiql ? graphqlEndpoint : null;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>taskdoc</title>
<link rel="icon" href="data:,">
<style>${new Html(homeStyle)}</style>
</head>
<body>
${isSandbox ? html`<p class="banner"><strong>Sandbox.</strong> This machine simulates Asana and Google. All data is invented, and no request leaves this machine.</p>` : null}
<main>
<header>
<h1>taskdoc</h1>
<p class="lead">One GraphQL API over Asana and Google Docs. Connect your accounts, then query tasks and documents together.</p>
${hasGraphiql ? html`<p><a class="button primary" href="${graphqlEndpoint}">Open GraphiQL</a></p>` : null}
</header>
${notice && noticeBox(notice)}
${live && liveSection(live, graphiqlUrl)}
<div class="cards">
${services.map(serviceCard)}
</div>
${live === null && graphiqlUrl !== null ? upstreamExplanation(graphiqlUrl) : null}
${canSignOut ? html`<section class="strip" aria-label="Sign out"><p>Is this a shared computer? Sign out to disconnect every account that you connected here.</p>${button('/sign-out', 'Sign out', 'plain')}</section>` : null}
<footer>
<h2>For programs</h2>
<p>The API is at <code>${apiUrl}</code>. Programs send their own tokens, for one service or both: ${credentialHeaders.map((header, index) => html`${index > 0 ? ', ' : null}<code>${header}: Bearer …</code>`)}.${needsApiKey ? html` This server also requires an API key: <code>Authorization: Bearer …</code>.` : null}</p>
</footer>
</main>
</body>
</html>
`.text;
}
