import { createHash } from 'node:crypto';
import { allTabs, type DocumentRow, type TabRow } from '../../../../store/google/document-model.ts';
import type { RequestContext } from '../../../protocol/request.ts';

// A batch is applied to a draft: a copy of the document's tabs. The draft replaces the document if all requests
// succeed, and is discarded if one is rejected.

/** A request that cannot be applied. The message is the service's message without the number of the request. */
export class InvalidEdit extends Error {
  override readonly name = 'InvalidEdit';
}

/** A copy of a document that a batch is applied to. */
export interface Draft {
  tabs: TabRow[];
  /** The caller and the store. */
  readonly context: RequestContext;
  /** Creates an id with this prefix: `kix.`, `h.`, `t.` or `suggest.`. The same batch on the same revision gets the same ids. */
  readonly createId: (prefix: string) => string;
  readonly hasCreated: (id: string) => boolean;
}

/** Copies the document for editing. */
export function createDraft({ id, revision, tabs }: DocumentRow, context: RequestContext): Draft {
  const created = new Set<string>();
  return {
    tabs: tabs.map(copyTab),
    context,
    createId: (prefix) => {
      const source = `${id} ${revision} ${created.size + 1}`;
      const digest = createHash('sha256').update(source).digest('hex');
      const createdId = `${prefix}${BigInt(`0x${digest}`).toString(36).slice(0, 12)}`;
      created.add(createdId);
      return createdId;
    },
    hasCreated: (one) => created.has(one),
  };
}

/** Copies lists and maps only. Pieces and styles are never changed in place, so the copy can share them. */
function copyTab(tab: TabRow): TabRow {
  const copyAll = <Row>(rows: ReadonlyMap<string, readonly Row[]>) =>
    new Map([...rows].map(([id, row]) => [id, [...row]]));
  return {
    ...tab,
    body: [...tab.body],
    headers: copyAll(tab.headers),
    footers: copyAll(tab.footers),
    footnotes: copyAll(tab.footnotes),
    lists: new Map(tab.lists),
    inlineObjects: new Map(tab.inlineObjects),
    positionedObjects: new Map(tab.positionedObjects),
    namedRanges: new Map([...tab.namedRanges].map(([id, row]) => [id, { ...row }])),
    namedStyles: [...tab.namedStyles],
    childTabs: tab.childTabs.map(copyTab),
  };
}

/** Finds the tab with this id, or the first tab if there is no id. */
export function findTab({ tabs }: Draft, tabId: string | null | undefined): TabRow {
  for (const tab of allTabs(tabs)) if (!tabId || tab.tabId === tabId) return tab;
  throw new InvalidEdit(`A tab with ID ${tabId} does not exist.`);
}

/** Finds the tabs that a request names, or all tabs if it names none. */
export function findTabs(
  draft: Draft,
  criteria: { readonly tabIds?: readonly string[] | null } | null | undefined,
): readonly TabRow[] {
  const ids = criteria?.tabIds ?? [];
  if (ids.length === 0) return [...allTabs(draft.tabs)];
  return ids.map((id) => findTab(draft, id));
}
