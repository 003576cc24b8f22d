/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { type Html, html } from '../../html.ts';
import { waterfall } from '../../waterfall/waterfall.ts';
import { observeOperations, type SentOperation } from './operation.ts';

// The plugin of GraphiQL that draws the upstream requests of the last operation. It runs in the browser, before GraphiQL.

/** The part of React that GraphiQL's page provides and that this plugin uses. */
interface React {
  createElement(type: string, props: object, ...children: unknown[]): unknown;
  useRef(initial: null): { readonly current: HTMLElement | null };
  useEffect(effect: () => () => void, dependencies: readonly unknown[]): void;
}

/** Set by GraphiQL's program, after this one. */
const react = () => (globalThis as unknown as { readonly React: React }).React;

let last: SentOperation | null = null;
/** Draws the last operation; null while the pane is closed. */
let draw: (() => void) | null = null;

observeOperations((operation) => {
  last = operation;
  draw?.();
});

function content(operation: SentOperation | null): Html {
  if (operation === null)
    return html`<p>Execute a query. This pane then shows each request that it caused: when it was sent, how long it took, and the fields that it read.</p>`;
  const { name, report } = operation;
  return html`<p class="wf-operation">${name ?? 'Operation without a name'}</p>
${report === null ? html`<p>This operation was rejected before it was executed, so no request was sent. The response says why.</p>` : waterfall(report, false)}`;
}

function Icon() {
  const { createElement } = react();
  const bar = (x: number, y: number, width: number) =>
    createElement('rect', { x, y, width, height: 4, rx: 1, fill: 'currentColor', key: y });
  const bars = [bar(2, 4, 9), bar(7, 10, 9), bar(13, 16, 9)];
  return createElement('svg', { viewBox: '0 0 24 24', 'aria-hidden': true }, bars);
}

function Pane() {
  const { createElement, useRef, useEffect } = react();
  const picture = useRef(null);
  const status = useRef(null);
  useEffect(() => {
    const show = () => {
      if (picture.current === null || status.current === null) return;
      picture.current.innerHTML = content(last).text;
      // The sentence is repeated for screen readers, which announce this element when its text changes.
      status.current.textContent = picture.current.querySelector('.wf-lead')?.textContent ?? '';
    };
    picture.current?.addEventListener('keydown', moveWithKeys);
    draw = show;
    show();
    return () => {
      draw = null;
    };
  }, []);
  return createElement(
    'section',
    { className: 'wf-pane', 'aria-label': 'Upstream requests' },
    createElement('h2', { className: 'wf-heading' }, 'Upstream Requests'),
    createElement('div', { ref: picture }),
    createElement('p', { ref: status, role: 'status', className: 'wf-hidden' }),
  );
}

Object.assign(globalThis, {
  taskdocPlugins: [{ title: 'Upstream Requests', icon: Icon, content: Pane }],
});

/**
 * Moves the focus between the requests with the arrow keys, Home and End, and opens and closes a request with the right and the left arrow.
 * Tab, Enter and Space work without it.
 */
function moveWithKeys(event: KeyboardEvent): void {
  const pane = event.currentTarget;
  if (!(pane instanceof HTMLElement) || !(event.target instanceof HTMLElement)) return;
  const summaries = [...pane.querySelectorAll('summary')];
  const index = summaries.indexOf(event.target);
  if (index < 0) return;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: summaries.length - 1,
  };
  const target = targets[event.key];
  if (target !== undefined) summaries[target]?.focus();
  else if (event.key === 'ArrowRight') setOpen(summaries[index], true);
  else if (event.key === 'ArrowLeft') setOpen(summaries[index], false);
  else return;
  event.preventDefault();
}

function setOpen(summary: HTMLElement | undefined, isOpen: boolean): void {
  const details = summary?.parentElement;
  if (details instanceof HTMLDetailsElement) details.open = isOpen;
}
