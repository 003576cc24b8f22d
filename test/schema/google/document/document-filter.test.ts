import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';

const { ask, sandbox } = await createAsker();
const { editable, folder, onSharedDrive, sharedDrive, trashed, oddName, companyWide } =
  documentFixtures;

const always = "mimeType = 'application/vnd.google-apps.document' and trashed = false";
const query = `query ($filter: DocumentFilter, $orderBy: DocumentOrder, $name: String, $first: Int = 1000, $after: String) {
  documents(filter: $filter, orderBy: $orderBy, name: $name, first: $first, after: $after) {
    nodes { documentId title modifiedAt } isIncomplete pageInfo { hasNextPage endCursor }
  }
}`;

interface Found {
  readonly documentId: string;
  readonly title: string;
  readonly modifiedAt: string;
}

/** The result of a list that must cost one request. */
async function list(variables: Readonly<Record<string, unknown>>, person: 'ada' | 'grace' = 'ada') {
  const { data, errors, wireRequests } = await ask(query, variables, person);
  expect(errors).toEqual([]);
  expect(wireRequests).toBe(1);
  const nodes: readonly Found[] = data.documents.nodes;
  const sent = sandbox.requests()[0]?.query ?? {};
  return { ids: nodes.map(({ documentId }) => documentId), nodes, sent };
}

describe('the filter of documents', () => {
  test.each([
    ['text', { text: 'survives chamber' }, "fullText contains 'survives chamber'", [editable]],
    [
      'a phrase',
      { text: '"chamber, twice"' },
      'fullText contains \'"chamber, twice"\'',
      [editable],
    ],
    ['a name', { name: "O'Brien" }, "name contains 'O\\'Brien'", [oddName]],
    ['a folder', { folder }, `'${folder}' in parents`, [editable]],
    [
      'the address of a folder',
      { folder: `https://drive.google.com/drive/folders/${folder}` },
      `'${folder}' in parents`,
      [editable],
    ],
    [
      'an owner and a name',
      { owner: 'priya@fernwood.example', name: 'Welcome' },
      "name contains 'Welcome' and 'priya@fernwood.example' in owners",
      [companyWide],
    ],
    [
      'a time of the last change',
      { modifiedSince: '2026-06-11T14:05:00Z', name: 'Launch' },
      "name contains 'Launch' and modifiedTime >= '2026-06-11T14:05:00.000Z'",
      [editable],
    ],
    [
      'a later time than any change',
      { modifiedSince: '2027-01-01T00:00:00+02:00' },
      "modifiedTime >= '2026-12-31T22:00:00.000Z'",
      [],
    ],
    ['starred documents', { starred: true }, 'starred = true', []],
  ])(
    'by %s finds the documents that meet it, with one request',
    async (_what, filter, q, expected) => {
      const { ids, sent } = await list({ filter });
      expect(sent['q']).toBe(`${always} and ${q}`);
      expect(ids).toEqual(expected);
    },
  );

  test('by a shared drive searches only this drive', async () => {
    const { ids, sent } = await list({ filter: { drive: sharedDrive } });
    expect([sent['corpora'], sent['driveId'], sent['q']]).toEqual(['drive', sharedDrive, always]);
    expect(ids).toContain(onSharedDrive);
    expect(ids).toHaveLength(2);
  });

  test('by trashed finds documents in the trash, and with null both', async () => {
    const all = await list({});
    const inTrash = await list({ filter: { trashed: true } });
    expect(inTrash.ids).toEqual([trashed]);
    const both = await list({ filter: { trashed: null } });
    expect(both.sent['q']).toBe(always.replace(' and trashed = false', ''));
    expect(both.ids.toSorted()).toEqual([...all.ids, trashed].toSorted());
  });

  test('by sharedWithMe finds the documents that were shared with the viewer, or the others', async () => {
    const all = await list({}, 'grace');
    const shared = await list({ filter: { sharedWithMe: true } }, 'grace');
    const others = await list({ filter: { sharedWithMe: false } }, 'grace');
    expect(shared.ids).toContain(editable);
    expect(others.ids).not.toContain(editable);
    expect([...shared.ids, ...others.ids].toSorted()).toEqual(all.ids.toSorted());
  });

  test('by the owner "me" finds the documents of the viewer', async () => {
    const mine = await list({ filter: { owner: 'me' } });
    const byAddress = await list({ filter: { owner: 'ada@fernwood.example' } });
    expect(mine.ids).toEqual(byAddress.ids);
    expect(mine.ids).toContain(editable);
    expect(mine.ids).not.toContain(onSharedDrive);
  });

  test('gives a cursor that another filter rejects before anything is sent', async () => {
    const { data } = await ask(query, { filter: { owner: 'me' }, first: 2 });
    const after = data.documents.pageInfo.endCursor;
    const next = await ask(query, { filter: { owner: 'me' }, first: 2, after });
    expect([next.errors, next.data.documents.nodes.length]).toEqual([[], 2]);
    const other = await ask(query, { filter: { owner: 'me', starred: false }, first: 2, after });
    expect(other.errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'after' } },
    ]);
    expect(other.wireRequests).toBe(0);
  });

  test.each([
    ['a blank text', { filter: { text: ' ' } }, 'text'],
    ['a text that is too long', { filter: { text: 'x'.repeat(501) } }, 'text'],
    ['a blank name', { filter: { name: '' } }, 'name'],
    ['a blank owner', { filter: { owner: ' ' } }, 'owner'],
    ['a task as a folder', { filter: { folder: 'Task:1' } }, 'folder'],
    ['a document as a folder', { filter: { folder: `Document:${editable}` } }, 'folder'],
    ['a folder as a drive', { filter: { drive: `Folder:${folder}` } }, 'drive'],
    ['an owner in a shared drive', { filter: { owner: 'me', drive: sharedDrive } }, 'owner'],
    [
      'what is shared with the viewer in a shared drive',
      { filter: { sharedWithMe: true, drive: sharedDrive } },
      'sharedWithMe',
    ],
    [
      'an order of a search for text',
      { filter: { text: 'x' }, orderBy: { by: 'NAME' } },
      'orderBy',
    ],
    ['a name given twice', { filter: { name: 'x' }, name: 'x' }, 'name'],
  ])('rejects %s before anything is sent', async (_what, variables, field) => {
    const { data, errors, wireRequests } = await ask(query, variables);
    expect(data).toEqual({ documents: null });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(wireRequests).toBe(0);
  });
});

describe('the order of documents', () => {
  test('is the one of Drive for a search for text, which cannot be sorted', async () => {
    const { sent } = await list({ filter: { text: 'Launch' } });
    expect(sent).not.toHaveProperty('orderBy');
  });

  test.each([
    ['MODIFIED_AT', 'DESCENDING', 'modifiedTime desc'],
    ['MODIFIED_AT', 'ASCENDING', 'modifiedTime'],
    ['MODIFIED_BY_VIEWER_AT', 'DESCENDING', 'modifiedByMeTime desc'],
    ['OPENED_BY_VIEWER_AT', 'DESCENDING', 'viewedByMeTime desc'],
    ['SHARED_WITH_VIEWER_AT', 'DESCENDING', 'sharedWithMeTime desc'],
    ['CREATED_AT', 'ASCENDING', 'createdTime'],
    ['NAME', 'ASCENDING', 'name_natural'],
    ['STARRED', 'DESCENDING', 'starred desc'],
  ])('by %s (%s) is the one that Drive is asked for', async (by, direction, orderBy) => {
    const { sent } = await list({ orderBy: { by, direction } });
    expect(sent['orderBy']).toBe(orderBy);
  });

  test.each(['ASCENDING', 'DESCENDING'])(
    'by name (%s) is the same if Drive refuses to sort',
    async (direction) => {
      const orderBy = { by: 'NAME', direction };
      const sorted = await list({ orderBy });
      const titles = sorted.nodes.map(({ title }) => title);
      const natural = new Intl.Collator('en', { numeric: true });
      expect(new Set(titles.filter((_, at) => at % 9 === 0)).size).toBeGreaterThan(3);
      const own = await createAsker();
      own.sandbox.setAssumptions({ broken: ['google.list-order'] });
      const { data, errors } = await own.ask(query, { orderBy });
      expect(errors).toEqual([]);
      const other = data.documents.nodes.map(({ title }: Found) => title);
      expect(other.toSorted(natural.compare)).toEqual(titles.toSorted(natural.compare));
      expect(other.slice(0, 10)).toEqual(titles.slice(0, 10));
    },
  );
});

test.each([
  'google.list-corpora',
  'google.list-shared-drives',
  'google.supports-all-drives',
] as const)(
  'a list of one shared drive contains no other document if %s does not hold',
  async (id) => {
    const own = await createAsker();
    own.sandbox.setAssumptions({ broken: [id] });
    const { data, errors } = await own.ask(query, { filter: { drive: sharedDrive } });
    expect(errors).toEqual([]);
    expect(data.documents.isIncomplete).toBe(true);
    const found = data.documents.nodes.map(({ documentId }: Found) => documentId);
    expect(
      found.every((one: string) => one === onSharedDrive || one.startsWith('1DriveCalibration')),
    ).toBe(true);
    expect(found).toHaveLength(id === 'google.list-corpora' ? 2 : 0);
  },
);
