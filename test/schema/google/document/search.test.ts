import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';

const { ask, sandbox } = await createAsker();

interface Found {
  readonly documentId: string;
  readonly title: string;
}

const query = `query ($name: String, $first: Int) {
  documents(name: $name, first: $first) { nodes { documentId title } }
}`;

/** The result of a search, and the search request that was sent. */
async function find(name: string | null, person: 'ada' | 'grace' | 'guest' = 'ada') {
  const { data, errors, reads } = await ask(query, { name, first: 1000 }, person);
  expect(errors).toEqual([]);
  expect(reads).toHaveLength(1);
  const found: readonly Found[] = data.documents.nodes;
  return {
    titles: found.map(({ title }) => title),
    ids: found.map(({ documentId }) => documentId),
    sent: sandbox.requests()[0]?.query['q'],
  };
}

const always = "mimeType = 'application/vnd.google-apps.document' and trashed = false";

/** Every file that Drive lists for a person, read without our client. */
async function everyFile(token = 'sandbox-ada') {
  const parameters = new URLSearchParams({
    supportsAllDrives: 'true',
    includeItemsFromAllDrives: 'true',
    corpora: 'allDrives',
    pageSize: '1000',
    fields: 'files(id,name,mimeType,trashed,modifiedTime,driveId)',
  });
  const response = await fetch(`${sandbox.googleDriveBaseUrl}/drive/v3/files?${parameters}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // The query as it was sent.
  const { files } = (await response.json()) as {
    files: readonly {
      readonly id: string;
      readonly name: string;
      readonly mimeType: string;
      readonly trashed: boolean;
      readonly modifiedTime: string;
      readonly driveId?: string;
    }[];
  };
  return files;
}

const isDocument = ({ mimeType }: { readonly mimeType: string }) =>
  mimeType === 'application/vnd.google-apps.document';

describe('documents', () => {
  test('returns all documents that the viewer can open and that are not in the trash, most recently changed first', async () => {
    const files = await everyFile();
    const expected = files
      .filter((file) => isDocument(file) && !file.trashed)
      .toSorted((one, other) => (one.modifiedTime < other.modifiedTime ? 1 : -1));
    const { ids, titles, sent } = await find(null);
    expect(ids.length).toBeGreaterThan(30);
    expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(titles.toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
    const times = ids.map((id) => files.find((file) => file.id === id)?.modifiedTime);
    expect(times).toEqual(expected.map(({ modifiedTime }) => modifiedTime));
    expect(sent).toBe(always);
  });

  test('returns no trashed files, folders, spreadsheets, uploads or Office files, although Drive contains them', async () => {
    const files = await everyFile();
    expect(files.some(({ trashed }) => trashed)).toBe(true);
    const { ids } = await find(null);
    const { trashed, folder, sheet, pdf, wordFile: office } = documentFixtures;
    for (const id of [trashed, folder, sheet, pdf, office]) {
      expect(files.map((file) => file.id)).toContain(id);
      expect(ids).not.toContain(id);
    }
    expect((await find('Launch')).ids).not.toContain(sheet);
    const inTrash = files.find(({ id }) => id === trashed)?.name ?? '';
    expect((await find(inTrash)).ids).not.toContain(trashed);
  });

  test('returns documents of shared drives too', async () => {
    expect((await find('Service manual')).ids).toEqual([documentFixtures.onSharedDrive]);
  });

  test.each([
    ['grace', documentFixtures.private, documentFixtures.readable],
    ['guest', documentFixtures.editable, documentFixtures.guestReadable],
  ] as const)(
    'returns to %s only the documents that are shared with them',
    async (person, hidden, shown) => {
      const { ids } = await find(null, person);
      expect(ids).toContain(shown);
      expect(ids).not.toContain(hidden);
      const own = await everyFile(`sandbox-${person}`);
      expect(ids).toHaveLength(own.filter((file) => isDocument(file) && !file.trashed).length);
    },
  );
});

describe('a search for documents', () => {
  const oddName = 'O\'Brien \\ "draft"';

  test.each([
    [
      'a complete name with quotation marks and a backslash',
      oddName,
      [oddName],
      'O\\\'Brien \\\\ "draft"',
    ],
    ['a name with a quotation mark', "O'Brien", [oddName], "O\\'Brien"],
    ['a backslash', '\\', [], '\\\\'],
    ['a backslash before a quotation mark', "\\'", [], "\\\\\\'"],
    ['a search expression inside the name', "' or name contains '", [], "\\' or name contains \\'"],
    [
      'the end of a search expression',
      "x') or trashed = true or (name = '",
      [],
      "x\\') or trashed = true or (name = \\'",
    ],
    [
      'a search expression that matches everything',
      "' or mimeType != 'x",
      [],
      "\\' or mimeType != \\'x",
    ],
    ['an invalid escape sequence', '\\xq', [], '\\\\xq'],
    [
      'characters that have a meaning in other languages',
      '50%_off & "two',
      ['Discounts: 50%_off & "two for one"'],
      '50%_off & "two',
    ],
    ['a name in Hebrew', 'טקסטים להשקה', ['טקסטים להשקה בעברית'], 'טקסטים להשקה'],
    ['a name in Japanese', '気象観測', ['気象観測のメモ'], '気象観測'],
    ['accents', 'Résellers in Łódź', ['Résellers in Łódź and Zürich'], 'Résellers in Łódź'],
    ['a right-to-left mark', 'טקסטים\u200f', ['טקסטים להשקה בעברית'], 'טקסטים\u200f'],
    ['an emoji that no name contains', '🦖', [], '🦖'],
    ['several lines', 'O\nBrien', [oddName], 'O\nBrien'],
  ])('for %s sends the text as it is', async (_what, name, titles, escaped) => {
    const found = await find(name);
    expect(found.titles).toEqual(titles);
    expect(found.sent).toBe(`${always} and name contains '${escaped}'`);
  });

  test('for a word beside an emoji finds the name that contains the word', async () => {
    const name = 'Grüße 👩‍🔬🎉 vom Wetter';
    await ask(
      'mutation ($title: String!) { createDocument(input: { title: $title }) { document { id } } }',
      { title: name },
    );
    expect((await find('🎉 vom')).titles).toEqual([name]);
  });

  test.each([
    [
      'the start of a name',
      'hello',
      ['HelloWorld, the first sketch of the API', 'Say hello: ten openings for support'],
    ],
    ['the start of a word in the name', 'calib', ['Calibration of the rain gauge']],
    ['a different case', 'LAUNCH PLAN', ['Launch plan: Aria 2']],
    ['several words in another order', 'plan la', ['Launch plan: Aria 2']],
    ['the middle of a word', 'ello', []],
    ['the second half of a word', 'World', []],
  ])('by %s compares the starts of words', async (_what, name, titles) => {
    expect((await find(name)).titles.toSorted()).toEqual(titles);
  });

  test('finds nothing that a direct comparison of the names does not find', async () => {
    const { titles: all } = await find(null);
    for (const name of ["' or name contains '", "'", '\\', "\\' or '1", '"', ') or (', '*', '%']) {
      const { titles } = await find(name);
      expect(titles, name).toEqual(all.filter((title) => titles.includes(title)));
      for (const title of titles) expect(title, name).toContain(name);
    }
  });

  test('accepts 500 characters and sends all of them', async () => {
    const name = `'${'ñ'.repeat(498)}\\`;
    const { titles, sent } = await find(name);
    expect(titles).toEqual([]);
    expect(sent).toBe(`${always} and name contains '\\'${'ñ'.repeat(498)}\\\\'`);
  });

  test.each([
    ['501 characters', 'x'.repeat(501)],
    ['an empty string', ''],
    ['blanks', '  \t'],
  ])('for %s is rejected before anything is sent', async (_what, name) => {
    const { data, errors, wireRequests } = await ask(query, { name });
    expect(data).toEqual({ documents: null });
    expect(errors[0]).toMatchObject({
      path: ['documents'],
      extensions: { code: 'BAD_USER_INPUT', field: 'name' },
    });
    expect(wireRequests).toBe(0);
  });

  test('without results returns an empty page', async () => {
    const { data, errors } = await ask(
      '{ documents(name: "zzz") { nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }',
    );
    expect(errors).toEqual([]);
    expect(data.documents).toEqual({
      nodes: [],
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    });
  });
});
