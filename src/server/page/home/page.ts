import { createHash } from 'node:crypto';
import { credentialHeaders } from '../../../account/viewer.ts';
import { Html, html } from '../html.ts';
import { waterfall } from '../waterfall/waterfall.ts';
import type { LiveQuery } from './live-query.ts';
import type { PageData } from './page-data.ts';
import { button, noticeBox, serviceCard } from './service-card.ts';
import { homeStyle } from './style.ts';

/** A query, its result, and the requests that it caused when the page was opened. */
function liveSection({ text, result, report }: LiveQuery, graphiqlUrl: string | null): Html {
  return html`<section class="live" aria-labelledby="live">
<h2 id="live">One query, and what it sends</h2>
<p class="soft">The sandbox executed this query when you opened the page. <a href="/">Execute it again</a>${graphiqlUrl === null ? '.' : html`, or <a href="${graphiqlUrl}?${new URLSearchParams({ query: text }).toString()}">change it in GraphiQL</a>.`}</p>
<div class="columns">
<div>
<h3>The query</h3>
<pre tabindex="0" role="region" aria-label="The query"><code>${text}</code></pre>
<details><summary>The result</summary><pre tabindex="0" role="region" aria-label="The result"><code>${JSON.stringify(result, null, 2)}</code></pre></details>
</div>
<div>
<h3>Its requests to Asana and Google</h3>
${waterfall(report, true)}
</div>
</div>
</section>`;
}

/** What the page says where no query was executed. A stored picture would not show what this server does. */
const upstreamExplanation = (graphqlEndpoint: string): Html =>
  html`<section class="strip" aria-label="Upstream requests"><p>Every response contains what it cost: the requests to the services, and the reads in them. <a href="${graphqlEndpoint}">GraphiQL</a> draws them in the pane “Upstream Requests”.</p></section>`;

/** The hash of the style sheet, for the page's content security policy. */
export const styleHash = createHash('sha256').update(homeStyle).digest('base64');

/** The page's HTML, without scripts and without external resources. */
export function renderHome(data: PageData, graphqlEndpoint: string): string {
  const { services, notice, canSignOut, isSandbox, hasGraphiql, needsApiKey, apiUrl, live } = data;
  const { mcpUrl } = data;
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
<h2>For agents</h2>
<p>Assistants in editors and chats use the API as six tools. With tokens of their own they start <code>npx taskdoc mcp</code>.${mcpUrl === null ? null : html` Here they are at <code>${mcpUrl}</code>, with the accounts that you connect on this page.`}</p>
</footer>
</main>
</body>
</html>
`.text;
}
