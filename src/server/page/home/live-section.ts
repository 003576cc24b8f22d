import { type Html, html } from '../html.ts';
import { waterfall } from '../waterfall/waterfall.ts';
import type { LiveQuery } from './live-query.ts';

/** A query, its result, and the requests that it caused when the page was opened. */
export function liveSection({ text, result, report }: LiveQuery, graphiqlUrl: string | null): Html {
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
export const upstreamExplanation = (graphqlEndpoint: string): Html =>
  html`<section class="strip" aria-label="Upstream requests"><p>Every response contains what it cost: the requests to the services, and the reads in them. <a href="${graphqlEndpoint}">GraphiQL</a> draws them in the pane “Upstream Requests”.</p></section>`;
