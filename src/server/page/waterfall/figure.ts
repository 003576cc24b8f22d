import type { UpstreamTotals } from '../../../operation/report/upstream-report.ts';
import { type Html, html } from '../html.ts';
import { toCount, toWait } from './words.ts';

/** The numbers of the operation, with the estimate that was known before anything was sent. */
export function figures({ requests, reads, writes, estimated }: UpstreamTotals): Html {
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
export function savings({ saved, shared, waitedMs }: UpstreamTotals): Html {
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
