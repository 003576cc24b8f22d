/** The style sheet of the waterfall, for both pages. Its colours follow the colour scheme of the page. */
export const waterfallStyle = `
.waterfall { --wf-text: light-dark(#191b20, #eceef2); --wf-soft: light-dark(#565c68, #a8aebb); --wf-line: light-dark(rgb(0 0 0 / .14), rgb(255 255 255 / .17)); --wf-tint: light-dark(#f0f2f5, #2a2e37); --wf-asana: light-dark(#d1405c, #ff8398); --wf-google: light-dark(#2f6fe0, #7fabff); --wf-bad: light-dark(#9b2513, #ffa694); --wf-bad-tint: light-dark(#fdeeeb, #3a1d17); --wf-wait: light-dark(#8b6a00, #e3c15a); --wf-wait-tint: light-dark(#fff3cf, #38300f);
  color: var(--wf-text); font-size: .9375rem; line-height: 1.45; }
.waterfall :is(p, ul, ol, dl, dd) { margin: 0; padding: 0; }
.waterfall :is(ul, ol) { list-style: none; }
.waterfall code { font: .8125rem/1.4 ui-monospace, monospace; color: inherit; overflow-wrap: anywhere; }
.waterfall .wf-lead { font-size: 1.125rem; }
.waterfall .wf-figures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .5rem; margin: .6rem 0 .5rem; }
.wf-figures > div { display: block; padding: .45rem .6rem; border-radius: .5rem; background: var(--wf-tint); }
.wf-figures dt { width: auto; color: var(--wf-soft); font-size: .8125rem; }
.wf-value { font-size: 1.25rem; font-weight: 650; line-height: 1.2; }
.wf-figures .wf-soft { display: block; font-size: .75rem; line-height: 1.3; }
.waterfall .wf-soft { color: var(--wf-soft); }
.waterfall p.wf-soft { font-size: .8125rem; }
.wf-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.wf-axis, .wf-bar { display: block; width: 100%; overflow: visible; }
.waterfall .wf-axis { width: calc(100% - .7rem); margin: .9rem .35rem 0; }
.wf-axis text { fill: var(--wf-soft); font-size: .75rem; font-variant-numeric: tabular-nums; }
.wf-grid { stroke: var(--wf-line); stroke-width: 1; }
.wf-requests > li { border-top: 1px solid var(--wf-line); }
.wf-requests > li:last-child { border-bottom: 1px solid var(--wf-line); }
.wf-requests summary { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .1rem .6rem; padding: .4rem .35rem; border-radius: .35rem; list-style: none; cursor: pointer; }
.wf-requests summary::-webkit-details-marker { display: none; }
.wf-requests summary:hover { background: var(--wf-tint); }
.wf-requests summary:focus-visible { outline: 3px solid light-dark(#4a3fb5, #b4abff); outline-offset: -2px; }
.wf-title { position: relative; padding-left: 1.1em; }
.wf-title::before { content: "▸"; content: "▸" / ""; position: absolute; left: 0; color: var(--wf-soft); }
details[open] > summary .wf-title::before { content: "▾"; content: "▾" / ""; }
.wf-service { font-weight: 650; }
.wf-service::before { content: ""; display: inline-block; width: .65em; height: .65em; margin-right: .35em; border-radius: .2em; background: var(--wf-color, var(--wf-soft)); }
[data-service=asana] { --wf-color: var(--wf-asana); }
[data-service=google] { --wf-color: var(--wf-google); }
.wf-facts { margin-left: auto; text-align: right; font-size: .8125rem; color: var(--wf-soft); font-variant-numeric: tabular-nums; }
.wf-ms { color: var(--wf-text); font-weight: 600; }
.wf-ms::before { content: "· "; content: "· " / ""; }
.wf-badge { display: inline-block; padding: 0 .4em; border-radius: .35em; background: var(--wf-wait-tint); color: light-dark(#5b4300, #f6df9f); }
.wf-badge.wf-bad { background: var(--wf-bad-tint); color: var(--wf-bad); font-weight: 650; }
.wf-badge.wf-bad::before { content: "▲ "; content: "▲ " / ""; }
.wf-call { fill: var(--wf-color, var(--wf-soft)); }
.wf-call.wf-failed { fill: var(--wf-bad-tint); stroke: var(--wf-bad); stroke-width: 1; stroke-dasharray: 3 2; }
.wf-wait { stroke: var(--wf-wait); stroke-dasharray: 2 4; opacity: .75; }
.wf-detail { padding: .15rem .35rem .75rem 1.35rem; font-size: .8125rem; }
.waterfall .wf-detail p { color: var(--wf-soft); }
.wf-detail p code { color: var(--wf-text); }
.waterfall .wf-detail li { margin: .4rem 0 0; padding-left: .65rem; border-left: 3px solid var(--wf-color, var(--wf-line)); }
.waterfall li code { display: inline; }
.wf-fields { display: block; }
.wf-fields code { padding: .05em .4em; border-radius: .3em; background: var(--wf-tint); white-space: normal; }
.waterfall .wf-legend { margin: .75rem 0 0; color: var(--wf-soft); font-size: .8125rem; }
.waterfall .wf-notes { margin: .75rem 0 0; padding-left: .75rem; border-left: 3px solid var(--wf-wait); }
@media (forced-colors: active) { .wf-call { fill: CanvasText; } .wf-call.wf-failed { fill: Canvas; stroke: CanvasText; } }
`;
