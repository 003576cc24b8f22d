import type { CallEntry } from '../../../operation/report/upstream-report.ts';
import { Html, html } from '../html.ts';
import { barPicture } from './bar.ts';
import type { Bar, Timeline } from './timeline.ts';
import {
  countReads,
  toCallCounts,
  toDuration,
  toFailure,
  toServiceName,
  toStatus,
  toSubjects,
  toWait,
} from './words.ts';

/** One request: a line with its bar, which opens to its calls. */
export function requestRow(bar: Bar, timeline: Timeline, isOpen: boolean): Html {
  const { request, startMs } = bar;
  const { service, calls, attempt, ms, status, method, route } = request;
  const reads = countReads(calls);
  const wait = toWait(request.waitedMs);
  const waitMs = startMs - bar.readyMs;
  const failure = toFailure(request);
  return html`<li><details${isOpen ? new Html(' open') : null}>
<summary>
<span class="wf-title"><span class="wf-service" data-service="${service}">${toServiceName(service)}</span> <span class="wf-subjects">${toSubjects(calls)}</span></span>
<span class="wf-facts">${[
    badge(failure, 'wf-bad'),
    badge(attempt > 1 ? `attempt ${attempt}` : null),
    badge(waitMs > 0 ? `waited ${toDuration(waitMs)}` : null),
  ]} ${toCallCounts(reads, calls.length - reads)}<span class="wf-hidden">, started after ${toDuration(startMs)}, took</span> <span class="wf-ms">${toDuration(ms)}</span></span>
${barPicture(bar, timeline)}
</summary>
<div class="wf-detail" data-service="${service}">
<p><code>${method} ${route}</code> ${wait && `waited ${wait}, `}sent after ${toDuration(startMs)}, took ${toDuration(ms)}, status ${toStatus(status)}</p>
<ul role="list">
${calls.map(callItem)}
</ul>
</div>
</details></li>`;
}

const badge = (text: string | null, look = ''): Html | null =>
  text === null ? null : html`<span class="wf-badge ${look}">${text}</span>`;

function callItem(call: CallEntry): Html {
  const { method, route, fields, status } = call;
  return html`<li><code>${method} ${route}</code> <span class="wf-soft">${toStatus(status)}</span>
${fields.length === 0 ? null : html`<span class="wf-fields"><span class="wf-soft">fields</span> ${fields.map((field) => html`<code>${field}</code>`)}</span>`}</li>`;
}
