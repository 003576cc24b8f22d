import type { UpstreamReport, UpstreamTotals } from '../../../operation/report/upstream-report.ts';
import { type Html, html } from '../html.ts';
import { requestRow } from './request-row.ts';
import { type Timeline, toPercent, toTimeline } from './timeline.ts';
import { toCallCounts, toCount, toDuration, toFailure, toServiceName, toWait } from './words.ts';

/** The label of a mark further right than this part of the axis would be cut off. */
const maxLabelPosition = 0.85;

// Draws `extensions.upstream` of one response. The home page draws it on the server, and GraphiQL in the browser, so these modules use
// nothing of Node and nothing of the DOM.

/**
 * The upstream requests of one operation as a picture, with a text for everything that the picture shows.
 *
 * @param isFirstOpen  Whether the calls of the first request are visible.
 */
export function waterfall(report: UpstreamReport, isFirstOpen: boolean): Html {
  const { totals, notes, requests } = report;
  const timeline = toTimeline(requests ?? []);
  return html`<div class="waterfall">
<p class="wf-lead">${toLead(report, timeline)}</p>
${figures(totals)}
${savings(totals)}
${requests === undefined ? html`<p>This server runs in production, so its responses do not list the single requests.</p>` : null}
${timeline.bars.length === 0 ? null : picture(timeline, isFirstOpen)}
${notes.length === 0 ? null : html`<ul class="wf-notes" aria-label="Notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
</div>`;
}

function toLead(
  { totals: { reads, writes, requests } }: UpstreamReport,
  { endMs }: Timeline,
): Html {
  if (requests === 0) return html`<strong>No request</strong> was sent to a service.`;
  const duration = endMs > 0 ? `, ${toDuration(endMs)}` : '';
  return html`<strong>${toCallCounts(reads, writes)}</strong> in <strong>${toCount(requests, 'request')}</strong>${duration}`;
}

function picture(timeline: Timeline, isFirstOpen: boolean): Html {
  const { bars, tickMs, endMs } = timeline;
  const services = [...new Set(bars.map(({ request }) => request.service))];
  const hasWaits = bars.some(({ readyMs, startMs }) => readyMs < startMs);
  const hasFailures = bars.some(({ request }) => toFailure(request) !== null);
  return html`<svg class="wf-axis" height="18" aria-hidden="true" focusable="false">
${tickMs.filter((ms) => ms < endMs * maxLabelPosition).map((ms) => html`<text x="${toPercent(ms, endMs)}%" y="13">${toDuration(ms)}</text>`)}
</svg>
<ol class="wf-requests" role="list" aria-label="Requests over time">
${bars.map((bar, index) => requestRow(bar, timeline, isFirstOpen && index === 0))}
</ol>
<p class="wf-legend">${services.map((service) => html`<span class="wf-service" data-service="${service}">${toServiceName(service)}</span> `)} Each bar is one HTTP request, and each lane of it one read or write.${hasWaits ? ' Stripes are time that a request waited.' : ''}${hasFailures ? ' A dashed outline is a call that failed.' : ''} Open a request to see its fields.</p>`;
}

/** The numbers of the operation, with the estimate that was known before anything was sent. */
function figures({ requests, reads, writes, estimated }: UpstreamTotals): Html {
  return html`<dl class="wf-figures">
${figure('Requests', requests, estimated && toRange(estimated.minRequests, estimated.maxRequests))}
${figure('Reads', reads, estimated && toRange(estimated.minReads, estimated.maxReads))}
${figure('Writes', writes, estimated && toRange(estimated.writes, estimated.writes))}
</dl>`;
}

const figure = (name: string, value: number, estimate: string | undefined): Html =>
  html`<div><dt>${name}</dt><dd><span class="wf-value">${value}</span>${estimate === undefined ? null : html` <span class="wf-soft">${estimate}</span>`}</dd></div>`;

/** The cost that was known in advance. Without a maximum, only a service knows how many records there are. */
function toRange(min: number, max: number | null): string {
  if (max === null) return `estimated ${min} or more`;
  return min === max ? `estimated ${min}` : `estimated ${min} to ${max}`;
}

/** What was not sent, and what was sent later: a sentence for each. */
function savings({ saved, shared, waitedMs }: UpstreamTotals): Html {
  const wait = toWait(waitedMs);
  const sentences = [
    ...(saved > 0 ? [`${toCount(saved, 'read')} saved: this operation already had the data.`] : []),
    ...(shared > 0
      ? [`${toCount(shared, 'read')} shared with an operation that was reading the same.`]
      : []),
    ...(saved + shared === 0 ? ['No read was saved or shared.'] : []),
    ...(wait === null ? [] : [`Waited ${wait}.`]),
  ];
  return html`<p class="wf-soft">${sentences.join(' ')}</p>`;
}
