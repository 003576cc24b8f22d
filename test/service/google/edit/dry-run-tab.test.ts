import type { docs_v1 } from '@googleapis/docs';
import { describe, expect, test } from 'vitest';
import { documentOf, expectAccepted, expectRejected } from './dry-run.ts';

type Request = docs_v1.Schema$Request;

describe('a dry run of a change of tabs', () => {
  const addTab = (title: string, parentTabId?: string): Request => ({
    addDocumentTab: { tabProperties: { title, ...(parentTabId && { parentTabId }) } },
  });
  /** The tabs `first`, `B` and `C`, and `D` below `C`. */
  const tabs = documentOf('text', addTab('B'), addTab('C'));
  const idOf = (title: string) => {
    const all = (list: readonly docs_v1.Schema$Tab[]): readonly docs_v1.Schema$Tab[] =>
      list.flatMap((tab) => [tab, ...all(tab.childTabs ?? [])]);
    const found = all(tabs.read().tabs ?? []).find(
      ({ tabProperties }) => tabProperties?.title === title,
    );
    return found?.tabProperties?.tabId ?? '';
  };
  expect(tabs.apply([addTab('D', idOf('C'))])).toBe(null);
  const update = (
    title: string,
    changes: object,
    fields = Object.keys(changes).join(),
  ): Request => ({
    updateDocumentTabProperties: { tabProperties: { tabId: idOf(title), ...changes }, fields },
  });

  test.each<[string, readonly Request[]]>([
    ['sets a title', [update('B', { title: 'E' })]],
    ['sets the title that the tab has', [update('B', { title: 'B' })]],
    [
      'sets a title that another tab had',
      [update('C', { title: 'E' }), update('B', { title: 'C' })],
    ],
    ['moves a tab to the start', [update('C', { index: 0 })]],
    ['moves a tab to the start if no index is given', [update('C', {}, 'index')]],
    ['moves a tab to the end', [update('B', { index: 2 })]],
    ['leaves a tab at its place', [update('B', { index: 1 })]],
    ['moves a tab below another one', [update('B', { parentTabId: idOf('C') })]],
    [
      'moves a tab before the child of another',
      [update('B', { parentTabId: idOf('C'), index: 0 })],
    ],
    ['moves a tab after the child of another', [update('B', { parentTabId: idOf('C'), index: 1 })]],
    ['moves a child among its siblings', [update('D', { index: 0 })]],
    ['moves a child to the top level', [update('D', { parentTabId: '' })]],
    ['keeps the place of a tab below the same tab', [update('D', { parentTabId: idOf('C') })]],
    ['keeps the place of a tab of the top level', [update('B', { parentTabId: '' })]],
    ['adds a tab below another one', [addTab('E', idOf('C'))]],
    ['deletes a tab with its children', [{ deleteTab: { tabId: idOf('C') } }]],
    ['deletes a child', [{ deleteTab: { tabId: idOf('D') } }]],
    [
      'gives a free title to a new tab',
      [update('B', { title: 'Tab 5' }), { addDocumentTab: {} }, { addDocumentTab: {} }],
    ],
    ['adds a tab at an index', [{ addDocumentTab: { tabProperties: { title: 'E', index: 1 } } }]],
    [
      'replaces a text in the named tabs only',
      [
        { insertText: { text: 'text', location: { index: 1, tabId: idOf('B') } } },
        {
          replaceAllText: {
            containsText: { text: 'ex', matchCase: true },
            replaceText: 'E\nX',
            tabsCriteria: { tabIds: [idOf('B')] },
          },
        },
      ],
    ],
    [
      'deletes a named range in the named tabs only',
      [
        { createNamedRange: { name: 'n', range: { startIndex: 1, endIndex: 3 } } },
        { insertText: { text: 'text', location: { index: 1, tabId: idOf('B') } } },
        {
          createNamedRange: { name: 'n', range: { startIndex: 1, endIndex: 2, tabId: idOf('B') } },
        },
        { deleteNamedRange: { name: 'n', tabsCriteria: { tabIds: [idOf('B'), idOf('C')] } } },
      ],
    ],
  ])('%s', (_what, requests) => {
    expectAccepted(tabs.copy(), ...requests);
  });

  test.each<[reason: string, readonly Request[]]>([
    ['must not be empty', [update('B', { title: '' })]],
    ['must not be empty', [update('B', {}, 'title')]],
    ['Another tab has this title', [update('B', { title: 'C' })]],
    ['Another tab has this title', [update('B', { title: 'D' })]],
    ['Another tab has this title', [addTab('D')]],
    ['between 0 and 2', [update('B', { index: 3 })]],
    ['between 0 and 1', [update('B', { index: 2, parentTabId: idOf('C') })]],
    ['between 0 and 3', [{ addDocumentTab: { tabProperties: { index: 4 } } }]],
    ['below itself', [update('C', { parentTabId: idOf('C') })]],
    ['below itself', [update('C', { parentTabId: idOf('D') })]],
    ['no tab with this id', [update('C', { parentTabId: 'none' })]],
    ['no tab with this id', [{ deleteTab: { tabId: 'none' } }]],
    ['no tab with this id', [{ deleteTab: { tabId: idOf('C') } }, update('D', { title: 'E' })]],
    [
      'no tab with this id',
      [{ deleteNamedRange: { name: 'n', tabsCriteria: { tabIds: [idOf('B'), 'none'] } } }],
    ],
    ['the only tab', ['B', 'C', 'Tab 1'].map((title) => ({ deleteTab: { tabId: idOf(title) } }))],
  ])('rejects: %s', (reason, requests) => {
    expectRejected(tabs.copy(), reason, ...requests);
  });
});
