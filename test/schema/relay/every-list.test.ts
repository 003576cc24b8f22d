import { getNamedType } from 'graphql';
import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { someCases } from '../../case-count.ts';
import { fieldsOf } from '../../request-field.ts';
import { plainSchema } from '../../schema-for.ts';
import { belowOwner, everyList, type ListRow } from './every-list.ts';
import { listOf, readAllPages, readPage } from './page.ts';

const asker = await createAsker();

/** The arguments of every list with pages, by its field. */
const lists = new Map(
  fieldsOf(plainSchema).flatMap(({ at, field }) => {
    const names = field.args.map(({ name }) => name);
    return getNamedType(field.type).name.endsWith('Connection') ? [[at, names] as const] : [];
  }),
);

test('every list of the schema that has pages is in the table, with each of its arguments', () => {
  const missing = [...lists].flatMap(([at, names]) => {
    const given = everyList[at]?.args ?? [];
    return names
      .filter((name) => name !== 'first' && name !== 'after')
      .filter((name) => !given.some((args) => args.includes(`${name}:`)))
      .map((name) => `${at}(${name}:)`)
      .concat(at in everyList ? [] : [at]);
  });
  expect(missing).toEqual([]);
});

const rows = Object.entries(everyList).flatMap(([at, row]) =>
  row.args.map((args) => [`${at}(${args})`, row, toQuery(at, row, args)] as const),
);

/** The selection of a page of a list, below its record. */
function toQuery(at: string, row: ListRow, args: string): string {
  const [, name = ''] = at.split('.');
  const list = listOf(name, args === '' ? '' : `${args},`).replaceAll(
    '{ id }',
    `{ id: ${row.idField ?? 'id'} }`,
  );
  return belowOwner(at, row, list);
}

async function createFolders(parent: string): Promise<void> {
  for (const name of ['New one', 'New two', 'New three']) {
    const created = await fetch(
      `${asker.sandbox.googleDriveBaseUrl}/drive/v3/files?supportsAllDrives=true`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
        body: JSON.stringify({
          name,
          mimeType: 'application/vnd.google-apps.folder',
          parents: [parent],
        }),
      },
    );
    expect(created.status).toBe(200);
  }
}

test.each(someCases(rows, 6))(
  'the pages of %s contain together the items of one page, in its order and each once',
  async (_name, { before, foldersIn, hasOneItem = false }, list) => {
    if (before !== undefined) await asker.ask(before);
    if (foldersIn !== undefined) await createFolders(foldersIn);
    const whole = await readPage(asker, list, 1000);
    const count = whole.ids.length;
    expect(count).toBeGreaterThan(hasOneItem ? 0 : 1);
    expect(new Set(whole.ids).size).toBe(count);
    expect(whole.hasNextPage).toBe(false);
    // Three or four pages.
    const first = Math.max(1, Math.ceil((count - 1) / 3));
    const pages = await readAllPages(asker, list, first);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
    for (const { ids } of pages.slice(0, -1)) expect(ids).toHaveLength(first);
    // The items after one in the middle of the second page.
    const { edges = [] } = pages[1] ?? {};
    const edge = edges[Math.floor((edges.length - 1) / 2)];
    if (edge === undefined) return;
    const next = await readPage(asker, list, 2, edge.cursor);
    const at = whole.ids.indexOf(edge.node.id);
    expect(next.ids).toEqual(whole.ids.slice(at + 1, at + 3));
  },
);
