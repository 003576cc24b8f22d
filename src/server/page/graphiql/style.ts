import { waterfallStyle } from '../waterfall/style.ts';

/**
 * The style sheet that this server adds to GraphiQL's own.
 *
 * The pane of upstream requests has the colour scheme that is selected in GraphiQL's settings, or else the one of the browser.
 *
 * GraphiQL leaves an animation's transform on each tab and cancels it only while the tab has no focus (version 5, seen 2026-11-22). A
 * press of the mouse gives the tab the focus, the tab jumps away from the pointer, and the click is lost. The first rule cancels the
 * transform always.
 *
 * Some of GraphiQL's texts have less contrast than WCAG AA requires. In the light scheme these are links to types, names of fields,
 * warnings, line numbers and the title. In the dark scheme they are line numbers and comments, which the editor calls `mtk8`.
 *
 * In a narrow window, GraphiQL leaves a few characters per line to the result. With these rules the result is below the editors there,
 * and an open pane, such as the documentation, covers both until it is closed, also the scroll bars of the editors (`isolation`). The bars
 * between them are hidden, because they resize columns, and so is the title, which leaves no space for the tabs. One of GraphiQL's sizes
 * is an inline style, so its rule needs `!important`.
 */
export const graphiqlStyle = `
${waterfallStyle}
.wf-pane .waterfall { --wf-tint: light-dark(#f0f2f5, #303b4f); }
.wf-pane { color-scheme: light dark; height: 100%; overflow: auto; }
body.graphiql-light .wf-pane { color-scheme: light; }
body.graphiql-dark .wf-pane { color-scheme: dark; }
.wf-heading { margin: 0 0 .25rem; font-size: 1.25rem; }
.wf-operation { margin: 0 0 .75rem; color: light-dark(#565c68, #a8aebb); }
.graphiql-tab { transform: none !important; }
.graphiql-logo { --alpha-secondary: 1; }
@media (prefers-color-scheme: light) {
  body:not(.graphiql-dark) :is(.graphiql-container, .graphiql-dialog) { --color-info: 208, 100%, 38%; --color-warning: 36, 100%, 29%; }
}
body.graphiql-light :is(.graphiql-container, .graphiql-dialog) { --color-info: 208, 100%, 38%; --color-warning: 36, 100%, 29%; }
.vs .line-numbers:not(.active-line-number) { color: #1d657c; }
.vs-dark .line-numbers:not(.active-line-number) { color: #9aa0ab; }
.vs-dark .mtk8 { color: #86b374; }
@media (max-width: 700px) {
  .graphiql-container .graphiql-main { position: relative; }
  .graphiql-container .graphiql-plugin:not(:empty) { position: absolute; inset: 0; z-index: 10; background: hsl(var(--color-base)); }
  .graphiql-container #graphiql-session { flex-direction: column; isolation: isolate; }
  #graphiql-session > div { min-width: 0 !important; min-height: 0; }
  .graphiql-main > .graphiql-horizontal-drag-bar, #graphiql-session > .graphiql-horizontal-drag-bar, .graphiql-logo { display: none; }
}
`;
