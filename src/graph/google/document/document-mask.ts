import { everything } from '../../../google/fields.ts';
import { emptyMask, type Mask, union } from '../../../loader/mask.ts';

/** How deep tabs nest at the most, the outermost counted. Source: Docs v1, `nestingLevel`. */
const tabLevels = 3;

/** What to ask Docs for. */
export interface DocsRead {
  readonly mask: Mask;
  readonly withTabs: boolean;
}

/** What a selection of a document is, divided by who has it; null where nothing of that service is wanted. */
export interface DocumentReads {
  readonly docs: DocsRead | null;
  readonly file: Mask | null;
}

/**
 * Divides what is selected of a document. The title is had from every service that is asked anyway, so that it stands
 * while one of them answers, and from Drive where neither is; Drive is also who says that a document of which nothing but
 * the id is wanted exists.
 */
export function toDocumentReads(mask: Mask): DocumentReads {
  const docs = mask.get('docs');
  const file = mask.get('file');
  const titled = mask.has('title') ? new Map([['title', emptyMask]]) : emptyMask;
  const named = mask.has('title') ? new Map([['name', emptyMask]]) : emptyMask;
  return {
    docs: docs === undefined ? null : toDocsRead(union(docs, titled)),
    file: docs !== undefined && file === undefined ? null : union(file ?? emptyMask, named),
  };
}

function toDocsRead(mask: Mask): DocsRead {
  if (mask.has(everything)) return { mask: new Map([[everything, emptyMask]]), withTabs: true };
  const tabs = mask.get('tabs');
  if (tabs === undefined) return { mask, withTabs: false };
  const wanted = new Map(mask);
  const body = wanted.get('body');
  // With tabs, the document itself has no body: the first tab's is wanted instead.
  wanted.delete('body');
  const content =
    body === undefined ? tabs : union(tabs, new Map([['documentTab', new Map([['body', body]])]]));
  wanted.set('tabs', nest(content, tabLevels));
  return { mask: wanted, withTabs: true };
}

/** The same of the tabs below, and of those below them. */
function nest(mask: Mask, levels: number): Mask {
  return levels <= 1 ? mask : new Map([...mask, ['childTabs', nest(mask, levels - 1)]]);
}
