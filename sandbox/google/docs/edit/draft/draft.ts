import { createHash } from 'node:crypto';
import { allTabs, type DocumentRow, type TabRow } from '../../../../store/google/document-model.ts';
import type { RequestContext } from '../../../protocol/request.ts';

// A batch is carried out on a draft: the document's tabs copied as far as edits reach. It replaces the document when every
// request was carried out, and is dropped when one was refused.

/** A request that cannot be carried out; the message is the service's, without the number of the request. */
export class InvalidEdit extends Error {
  override readonly name = 'BadEdit';
}

/** A document while a batch is applied to it. */
export interface Draft {
  tabs: TabRow[];
  /** Who edits, and what else there is. */
  readonly context: RequestContext;
  /** An id that begins so: `kix.`, `h.`, `t.`. The same batch on the same revision gets the same ids. */
  readonly createId: (prefix: string) => string;
}

/** A copy of the document to edit. */
export function createDraft({ id, revision, tabs }: DocumentRow, view: RequestContext): Draft {
  let created = 0;
  return {
    tabs: tabs.map(copyTab),
    context: view,
    createId: (prefix) => {
      created += 1;
      const digest = createHash('sha256').update(`${id} ${revision} ${created}`).digest('hex');
      return `${prefix}${BigInt(`0x${digest}`).toString(36).slice(0, 12)}`;
    },
  };
}

/** Pieces and styles are never changed, only replaced; so lists and maps are as deep as a copy has to go. */
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

/** The tab with this id, the first one without. */
export function findTab({ tabs }: Draft, tabId: string | null | undefined): TabRow {
  for (const tab of allTabs(tabs)) if (!tabId || tab.tabId === tabId) return tab;
  throw new InvalidEdit(`A tab with ID ${tabId} does not exist.`);
}

/** The tabs that a request names, all without. */
export function findTabs(
  draft: Draft,
  criteria: { readonly tabIds?: readonly string[] | null } | null | undefined,
): readonly TabRow[] {
  const ids = criteria?.tabIds ?? [];
  if (ids.length === 0) return [...allTabs(draft.tabs)];
  return ids.map((id) => findTab(draft, id));
}
