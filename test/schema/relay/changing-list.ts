import type { Asker } from '../../ask.ts';
import { readPage } from './page.ts';

/** Another person's change between two pages. */
export interface ListChange {
  /** How far before the last item of the page the changed item is. Negative: on a later page. */
  readonly distance: number;
  /** Makes the change to the item, or beside it. */
  readonly change: (id: string) => Promise<void>;
}

/**
 * Reads a list page by page, with a change after each page as long as there are changes. Returns the items that nobody changed: those of the
 * list before all changes, and those of the pages.
 */
export async function readWhileChanging(
  asker: Pick<Asker, 'ask'>,
  list: string,
  first: number,
  changes: readonly ListChange[],
) {
  const before = (await readPage(asker, list, 1000)).ids;
  const touched = new Set<string>();
  const found: string[] = [];
  const cursors: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await readPage(asker, list, first, after);
    found.push(...page.ids);
    if (page.endCursor !== null) cursors.push(page.endCursor);
    if (!page.hasNextPage) break;
    after = page.endCursor;
    const next = changes[cursors.length - 1];
    const id = next && before[before.indexOf(found.at(-1) ?? '') - next.distance];
    if (!next || id === undefined || touched.has(id)) continue;
    touched.add(id);
    await next.change(id);
  }
  const untouched = (ids: readonly string[]) =>
    ids.filter((id) => before.includes(id) && !touched.has(id));
  return { expected: untouched(before), found: untouched(found), cursors };
}
