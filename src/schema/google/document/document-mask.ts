import { emptyMask, type Mask, union } from '../../../engine/loader/mask.ts';
import { allFields } from '../../../service/google/fields.ts';
import type { SuggestionsView } from '../../../service/google/record/document.ts';

/** The maximum nesting of tabs, including the top level. Source: Docs v1, `nestingLevel`. */
const tabLevels = 3;

export interface DocsRead {
  readonly mask: Mask;
  readonly withTabs: boolean;
  /** How suggestions are shown; null for Docs' default. */
  readonly view: SuggestionsView | null;
}

export interface ViewRead extends DocsRead {
  readonly view: SuggestionsView;
}

/** The reads of each service for a selection of a document; null for a service that is not needed. */
export interface DocumentReads {
  readonly docs: DocsRead | null;
  /** The content with suggestions as the arguments of its fields say, one read for each value. */
  readonly views: readonly ViewRead[];
  readonly file: Mask | null;
}

const noViews: readonly never[] = [];

/**
 * Divides the selection of a document into the reads of each service. The title is read from every service that is read
 * anyway, so that it is available if one of them fails, and from Drive if neither is read. If only the id is selected, Drive
 * is read to check that the document exists.
 *
 * @param hasTab  Whether `body` is that of a tab that the address of the document names.
 */
export function toDocumentReads(mask: Mask, hasTab = false): DocumentReads {
  const viewMasks = mask.get('views');
  const hasViews = viewMasks !== undefined;
  const selected = mask.get('docs');
  // The revision is the same in every view. It comes with the content that it is the revision of.
  const isRevision = hasViews && selected !== undefined && isOnlyRevision(selected);
  const docs = isRevision ? undefined : selected;
  const file = mask.get('file');
  const titleMask = mask.has('title') ? new Map([['title', emptyMask]]) : emptyMask;
  const nameMask = mask.has('title') ? new Map([['name', emptyMask]]) : emptyMask;
  const hasContent = docs !== undefined || hasViews;
  return {
    docs: docs === undefined ? null : { ...toDocsRead(union(docs, titleMask), hasTab), view: null },
    views: hasViews
      ? toViewReads(viewMasks, isRevision ? union(titleMask, selected) : titleMask, hasTab)
      : noViews,
    file: hasContent && file === undefined ? null : union(file ?? emptyMask, nameMask),
  };
}

const isOnlyRevision = (mask: Mask): boolean => mask.size === 1 && mask.has('revisionId');

const toViewReads = (masks: Mask, more: Mask, hasTab: boolean): readonly ViewRead[] =>
  // The paths of the schema name no other keys.
  ([...masks] as [SuggestionsView, Mask][]).map(([view, mask]) => ({
    ...toDocsRead(union(mask, more), hasTab),
    view,
  }));

/** Whether a mask selects parts of the elements of paragraphs. Docs can reject that for a document with tabs and smart chips. */
export const selectsBelowElements = (mask: Mask): boolean =>
  [...mask].some(
    ([name, below]) =>
      (name === 'elements' && below.size > 0 && !below.has(allFields)) ||
      selectsBelowElements(below),
  );

export const contentMask = (mask: Mask): Mask =>
  new Map([...mask].filter(([field]) => field === 'docs' || field === 'views'));

const tabId: Mask = new Map([['tabProperties', new Map([['tabId', emptyMask]])]]);

function toDocsRead(mask: Mask, hasTab: boolean): Omit<DocsRead, 'view'> {
  if (mask.has(allFields)) return { mask: new Map([[allFields, emptyMask]]), withTabs: true };
  const body = mask.get('body');
  const isOfTab = hasTab && body !== undefined;
  const tabs = isOfTab ? union(mask.get('tabs') ?? emptyMask, tabId) : mask.get('tabs');
  if (tabs === undefined) return { mask, withTabs: false };
  const tabsMask = new Map(mask);
  // With tabs, the document itself has no body. The body of the first tab is read instead.
  tabsMask.delete('body');
  const content =
    body === undefined ? tabs : union(tabs, new Map([['documentTab', new Map([['body', body]])]]));
  tabsMask.set('tabs', nest(content, tabLevels));
  return { mask: tabsMask, withTabs: true };
}

/** Selects the same fields of the child tabs, down to the deepest level. */
function nest(mask: Mask, levels: number): Mask {
  return levels <= 1 ? mask : new Map([...mask, ['childTabs', nest(mask, levels - 1)]]);
}
