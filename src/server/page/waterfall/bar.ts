import { type Html, html } from '../html.ts';
import { type Bar, type Timeline, toPercent } from './timeline.ts';
import { isFailed } from './words.ts';

/** The height of a lane in pixels, if the bar has several. */
const laneHeight = 5;
const laneGap = 2;
/** The height of a bar with one or two lanes. */
const minHeight = 12;
/** More lanes than this would make the bar too high: they share its height. */
const maxLanes = 10;
const padding = 5;
/** In percent of the axis. A shorter bar would be invisible. */
const minWidth = 2;

/**
 * The picture of one request: stripes while it waited, and then one lane for each of its calls. It is hidden from screen readers, because
 * the text beside it says the same.
 *
 * Positions are attributes and not styles: the policy of the home page forbids styles in the markup.
 */
export function barPicture(bar: Bar, { endMs, tickMs }: Timeline): Html {
  const { request, readyMs, startMs } = bar;
  const lanes = toLanes(bar);
  const height = lanes.height + 2 * padding;
  const percent = (ms: number) => `${toPercent(ms, endMs)}%`;
  const width = Math.max(minWidth, toPercent(bar.endMs - startMs, endMs));
  const x = `${Math.min(toPercent(startMs, endMs), 100 - width)}%`;
  const middle = height / 2;
  return html`<svg class="wf-bar" data-service="${request.service}" height="${height}" aria-hidden="true" focusable="false">
${tickMs.map((ms) => html`<line class="wf-grid" x1="${percent(ms)}" x2="${percent(ms)}" y1="0" y2="100%"/>`)}
${readyMs < startMs ? html`<line class="wf-wait" x1="${percent(readyMs)}" x2="${percent(startMs)}" y1="${middle}" y2="${middle}" stroke-width="${minHeight}"/>` : null}
${lanes.tops.map(
  ({ y, laneHeight: size, hasFailed }) =>
    html`<rect class="wf-call${hasFailed ? ' wf-failed' : ''}" x="${x}" width="${width}%" y="${y}" height="${size}" rx="${Math.min(2, size / 2)}"/>`,
)}
</svg>`;
}

/** Where the lanes of a bar are. Calls beyond the maximum make the lanes thinner. */
function toLanes({ request: { calls } }: Bar) {
  const count = Math.max(1, calls.length);
  const natural = count * laneHeight + (count - 1) * laneGap;
  const largest = maxLanes * laneHeight + (maxLanes - 1) * laneGap;
  const height = Math.min(largest, Math.max(minHeight, natural));
  const pitch = (height + laneGap) / count;
  const size = count > maxLanes ? pitch * 0.8 : pitch - laneGap;
  return {
    height,
    tops: calls.map((call, index) => ({
      y: Math.round((padding + index * pitch) * 100) / 100,
      laneHeight: Math.round(size * 100) / 100,
      hasFailed: isFailed(call),
    })),
  };
}
