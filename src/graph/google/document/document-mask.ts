import { allFields } from '../../../google/fields.ts';
import { emptyMask, type Mask, union } from '../../../loader/mask.ts';

/** The maximum nesting of tabs, including the top level. Source: Docs v1, `nestingLevel`. */
const tabLevels = 3;

/** A read from Docs. */
export interface DocsRead {
  readonly mask: Mask;
  readonly withTabs: boolean;
}

/** The reads of each service for a selection of a document; null for a service that is not needed. */
export interface DocumentReads {
  readonly docs: DocsRead | null;
  readonly file: Mask | null;
}

/**
 * Divides the selection of a document into the reads of each service. The title is read from every service that is read
 * anyway, so that it is available if one of them fails, and from Drive if neither is read. If only the id is selected, Drive
 * is read to check that the document exists.
 */
export function toDocumentReads(mask: Mask): DocumentReads {
  const docs = mask.get('docs');
  const file = mask.get('file');
  const titleMask = mask.has('title') ? new Map([['title', emptyMask]]) : emptyMask;
  const nameMask = mask.has('title') ? new Map([['name', emptyMask]]) : emptyMask;
  return {
    docs: docs === undefined ? null : toDocsRead(union(docs, titleMask)),
    file: docs !== undefined && file === undefined ? null : union(file ?? emptyMask, nameMask),
  };
}

function toDocsRead(mask: Mask): DocsRead {
  if (mask.has(allFields)) return { mask: new Map([[allFields, emptyMask]]), withTabs: true };
  const tabs = mask.get('tabs');
  if (tabs === undefined) return { mask, withTabs: false };
  const tabsMask = new Map(mask);
  const body = tabsMask.get('body');
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
