import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createAsker } from '../ask.ts';
import { someCases } from '../case-count.ts';
import { belowOwner, everyList, type ListRow } from '../schema/relay/every-list.ts';
import { listOf, readPage } from '../schema/relay/page.ts';

// Cursors that a client made itself: with the right digest, which is no secret, and a position of another form.

const { listNames } = vi.hoisted(() => ({ listNames: new Map<string, string>() }));

// The names of lists are in no response. The source code of this server shows how they are made.
vi.mock('../../src/schema/relay/cursor.ts', async (original) => {
  const actual = await original<typeof import('../../src/schema/relay/cursor.ts')>();
  const printCursor: typeof actual.printCursor = (listName, position) => {
    const cursor = actual.printCursor(listName, position);
    listNames.set(cursor, listName);
    return cursor;
  };
  return { ...actual, printCursor };
});

const digestLength = 12;

function forge(listName: string, position: unknown): string {
  const text = JSON.stringify(position);
  const digest = createHash('sha256').update(`${listName}\n${text}`).digest('base64url');
  return Buffer.from(digest.slice(0, digestLength) + text).toString('base64url');
}

/** Values that no position contains. */
const wrong: readonly unknown[] = [{}, true, [[]], [{}], [1], [null]];
/** Values that some positions contain, but at other places. */
const misplaced: readonly unknown[] = [null, 0, -1, 1.5, 1e15, '', 'x', '2026-01-01', [], ['x']];

/** Positions that differ from a real one in one of its values, or in their length. Those with a value that no position contains come first. */
function formsOf(position: readonly unknown[]): readonly (readonly unknown[])[] {
  const replaced = (values: readonly unknown[]) =>
    position.flatMap((_, index) => values.map((value) => position.with(index, value)));
  const lengths = [
    [],
    ...position.map((_, index) => position.toSpliced(index, 1)),
    ...[...wrong, ...misplaced].flatMap((value) => [
      [value],
      [...position, value],
      [value, ...position],
    ]),
  ];
  return [...replaced(wrong), ...replaced(misplaced), ...lengths];
}

const asker = await createAsker({ OPERATION_TIMEOUT_MS: '20000' });
const rows = Object.entries(everyList).flatMap(([at, row]) =>
  row.args.map((args) => [at, args, row] as const),
);

/** A query for a page of a list after each of these cursors. */
function queryOf(at: string, args: string, row: ListRow, cursors: readonly string[]) {
  const [, name = ''] = at.split('.');
  const lists = cursors.map(
    (cursor, index) =>
      `c${index}: ${name}(${args === '' ? '' : `${args},`} first: 2, after: "${cursor}") { nodes { __typename } }`,
  );
  return `{ ${belowOwner(at, row, lists.join(' '))} }`;
}

test.each(someCases(rows, 3))(
  'a cursor of %s(%s) whose position has another form is BAD_USER_INPUT, or harmless',
  async (at, args, row) => {
    if (row.before !== undefined) await asker.ask(row.before);
    const [, name = ''] = at.split('.');
    const list = listOf(name, args === '' ? '' : `${args},`)
      .replaceAll('node { id }', 'node { id: __typename }')
      .replaceAll('nodes { id }', 'nodes { id: __typename }');
    const { edges } = await readPage(asker, belowOwner(at, row, list), 2);
    if (edges.length === 0) return;
    // The cursors of a page have the same form.
    for (const { cursor } of edges.slice(0, 1)) {
      const listName = listNames.get(cursor) ?? '';
      const decoded = Buffer.from(cursor, 'base64url').toString().slice(digestLength);
      const position: readonly unknown[] = JSON.parse(decoded);
      expect(forge(listName, position)).toBe(cursor);
      const forms = formsOf(position);
      for (let start = 0; start < forms.length; start += 40) {
        const some = forms.slice(start, start + 40);
        const cursors = some.map((form) => forge(listName, form));
        const { errors } = await asker.ask(queryOf(at, args, row, cursors));
        for (const [index, form] of some.entries()) {
          const own = errors.filter(({ path }) => path?.includes(`c${index}`));
          const codes = own.map(({ extensions }) => extensions['code']);
          const about = `${JSON.stringify(form)} instead of ${decoded}: ${JSON.stringify(own)}`;
          const isWrong = start + index < position.length * wrong.length;
          if (isWrong) expect(codes, about).toEqual(['BAD_USER_INPUT']);
          else
            for (const code of codes)
              expect(['BAD_USER_INPUT', 'CURSOR_EXPIRED'], about).toContain(code);
        }
      }
    }
  },
);
