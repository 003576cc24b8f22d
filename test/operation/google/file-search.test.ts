import { describe, expect, test } from 'vitest';
import { toMask, toPaths } from '../../../src/engine/loader/mask.ts';
import { searchFiles } from '../../../src/operation/google/file-search.ts';
import { googleAssumptions } from '../../../src/service/google/assumption/assumption.ts';
import type { FileRecord } from '../../../src/service/google/record/file.ts';
import type { FileListRecord } from '../../../src/service/google/record/file-list.ts';
import type { FileSearch } from '../../../src/service/google/record/file-search.ts';
import { googleError } from './google-error.ts';

// What the server does itself if Drive refuses a parameter of a search.

const all: FileSearch = { mimeType: null, trashed: false, order: null };
const { listOrder, listCorpora, listPageSize, listSharedDrives, supportsAllDrives } =
  googleAssumptions;

interface Searched {
  readonly search?: Partial<FileSearch>;
  readonly token?: string | null;
  /** The ids of the assumptions that are known not to hold. */
  readonly failed?: readonly string[];
  /** The responses of Drive. The last one is repeated. */
  readonly pages: readonly (FileListRecord | Error)[];
}

async function search({ search, token = null, failed = [], pages }: Searched) {
  const sent: { parameters: Readonly<Record<string, string>>; mask: string }[] = [];
  const newlyFailed: string[] = [];
  const result = await searchFiles(
    { search: { ...all, ...search }, pageSize: 2, token },
    toMask(['nextPageToken', 'files.id']),
    {
      async load({ query }, mask) {
        const page = pages[Math.min(sent.length, pages.length - 1)];
        sent.push({ parameters: query, mask: toPaths(mask).toSorted().join() });
        if (page instanceof Error || page === undefined) throw page;
        return page;
      },
      isAssumed: ({ id }) => !failed.includes(id),
      fail: ({ id }) => newlyFailed.push(id),
    },
  ).catch((error: unknown) => error);
  return { result, sent, newlyFailed };
}

/** A file with only these fields, as Drive returns it for a mask. */
const file = (id: string, more: Partial<FileRecord> = {}) => ({ id, ...more }) as FileRecord;
const idsOf = (result: unknown) => (result as FileListRecord).files?.map(({ id }) => id);

test('a search that Drive accepts is one request, and its page is passed on', async () => {
  const page = { files: [file('b'), file('a')], nextPageToken: 'more' };
  const { result, sent, newlyFailed } = await search({ pages: [page] });
  expect(result).toBe(page);
  expect(sent).toMatchObject([{ parameters: { pageSize: '2' }, mask: 'files.id,nextPageToken' }]);
  expect(newlyFailed).toEqual([]);
});

describe('without orderBy', () => {
  const files = [
    file('1', { name: 'Plan 10', modifiedTime: '2026-03-02T00:00:00.000Z' }),
    file('2', { name: 'plan 9', modifiedTime: '2026-03-03T00:00:00.000Z' }),
    file('3', { modifiedTime: '2026-03-01T00:00:00.000Z' }),
  ];

  test.each([
    ['name_natural', true, ['3', '2', '1'], 'name'],
    ['name_natural', false, ['1', '2', '3'], 'name'],
    ['modifiedTime', true, ['3', '1', '2'], 'modifiedTime'],
    ['modifiedTime', false, ['2', '1', '3'], 'modifiedTime'],
  ] as const)(
    'pages are as long as possible and sorted by %s (ascending: %s)',
    async (by, isAscending, ids, property) => {
      const { result, sent, newlyFailed } = await search({
        search: { order: { by, isAscending } },
        failed: [listOrder.id],
        pages: [{ files, nextPageToken: 'more' }],
      });
      expect(idsOf(result)).toEqual(ids);
      expect(result).toMatchObject({ nextPageToken: 'more', incompleteSearch: false });
      expect(sent).toHaveLength(1);
      expect(sent[0]?.mask).toBe(['files.id', `files.${property}`, 'nextPageToken'].join());
      expect(sent[0]?.parameters).toMatchObject({ pageSize: '1000' });
      expect(sent[0]?.parameters).not.toHaveProperty('orderBy');
      expect(newlyFailed).toEqual([listOrder.id]);
    },
  );

  test('the last page has no token, and a search without an order stays as it is', async () => {
    const { result, sent } = await search({ failed: [listOrder.id], pages: [{ files }] });
    expect(idsOf(result)).toEqual(['1', '2', '3']);
    expect(result).not.toHaveProperty('nextPageToken');
    expect(sent).toMatchObject([{ parameters: { pageSize: '2' }, mask: 'files.id,nextPageToken' }]);
  });
});

describe.each([
  ['corpora', listCorpora],
  ['includeItemsFromAllDrives', listSharedDrives],
  ['supportsAllDrives', supportsAllDrives],
])('without %s', (_name, { id }) => {
  test('the files of a shared drive are selected here, and the list is marked as incomplete', async () => {
    const files = [file('1', { driveId: 'mine' }), file('2'), file('3', { driveId: 'other' })];
    const { result, sent } = await search({
      search: { drive: 'mine' },
      failed: [id],
      pages: [{ files }],
    });
    expect(idsOf(result)).toEqual(['1']);
    expect(result).toMatchObject({ incompleteSearch: true });
    expect(sent[0]?.mask).toBe('files.driveId,files.id,nextPageToken');
  });

  test('a search of all drives is marked as incomplete', async () => {
    const { result, sent } = await search({ failed: [id], pages: [{ files: [file('1')] }] });
    expect(result).toEqual({ files: [{ id: '1' }], incompleteSearch: true });
    expect(sent).toMatchObject([{ parameters: { pageSize: '2' }, mask: 'files.id,nextPageToken' }]);
  });
});

test('a list that Drive marks as incomplete stays so, and what is no list is passed on', async () => {
  const order = { by: 'name_natural', isAscending: true } as const;
  const pages = [{ files: 'none', incompleteSearch: true } as unknown as FileListRecord];
  const { result } = await search({ search: { order }, failed: [listOrder.id], pages });
  expect(result).toEqual({ files: 'none', incompleteSearch: true });
  const absent = await search({ search: { order }, failed: [listOrder.id], pages: [{}] });
  expect(absent.result).toEqual({ files: [], incompleteSearch: false });
});

describe('a search that Drive rejects', () => {
  const page = { files: [file('1')] };

  test('is sent without the parameter that the error names, which is remembered', async () => {
    const { sent, newlyFailed } = await search({
      pages: [googleError('invalid-input', { field: 'pageSize' }), page],
    });
    expect(sent.map(({ parameters }) => 'pageSize' in parameters)).toEqual([true, false]);
    expect(newlyFailed).toEqual([listPageSize.id]);
  });

  test('is sent without all parameters of searches if the error names none', async () => {
    const { sent, newlyFailed } = await search({ pages: [googleError('invalid-input'), page] });
    expect(Object.keys(sent[1]?.parameters ?? {}).toSorted()).toEqual(['q', 'supportsAllDrives']);
    expect(newlyFailed.toSorted()).toEqual(
      [listCorpora, listOrder, listPageSize, listSharedDrives].map(({ id }) => id).toSorted(),
    );
  });

  test.each<[string, Omit<Searched, 'pages'>, Error]>([
    ['for another parameter', {}, googleError('invalid-input', { field: 'q' })],
    ['on a later page without a name', { token: 'next' }, googleError('invalid-input')],
    ['for another reason', {}, googleError('unavailable', { field: 'pageSize' })],
    ['with an unexpected error', {}, new TypeError('unexpected')],
    [
      'for a parameter that is not sent',
      { failed: [listPageSize.id] },
      googleError('invalid-input', { field: 'pageSize' }),
    ],
  ])('%s is not sent again, and nothing is remembered', async (_why, searched, error) => {
    const { result, sent, newlyFailed } = await search({ ...searched, pages: [error] });
    expect(result).toBe(error);
    expect([sent.length, newlyFailed]).toEqual([1, []]);
  });
});
