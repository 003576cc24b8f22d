/**
 * The style sheet that this server adds to GraphiQL's own.
 *
 * GraphiQL leaves an animation's transform on each tab and cancels it only while the tab has no focus (version 5, seen 2026-11-22). A
 * press of the mouse gives the tab the focus, the tab jumps away from the pointer, and the click is lost. The first rule cancels the
 * transform always.
 *
 * In a narrow window, GraphiQL leaves a few characters per line to the result. With these rules the result is below the editors there.
 * The bar between them is hidden, because it resizes columns, and so is the title, which leaves no space for the tabs. One of
 * GraphiQL's sizes is an inline style, so its rule needs `!important`.
 */
export const style = `
.graphiql-tab { transform: none !important; }
@media (max-width: 700px) {
  .graphiql-container #graphiql-session { flex-direction: column; }
  #graphiql-session > div { min-width: 0 !important; min-height: 0; }
  #graphiql-session > .graphiql-horizontal-drag-bar, .graphiql-logo { display: none; }
}
`;
