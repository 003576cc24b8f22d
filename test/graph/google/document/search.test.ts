import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';
import { askAllPages, askPage, listOf } from '../../page.ts';

const asker = await createAsker();
const { ask, sandbox } = asker;

interface Found {
  readonly documentId: string;
  readonly title: string;
}

const query = `query ($name: String, $first: Int) {
  documents(name: $name, first: $first) { nodes { documentId title } }
}`;

/** What a search finds, and the search as it was sent. */
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

/** Every file that Drive lists for somebody, asked for without our client. */
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
  // As it was asked for.
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
  test('are all that the viewer can open and that are not in the trash, newest change first', async () => {
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

  test('never are trashed ones, folders, sheets, uploads or office files, though Drive has them', async () => {
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

  test('are those of shared drives too', async () => {
    expect((await find('Service manual')).ids).toEqual([documentFixtures.onSharedDrive]);
  });

  test.each([
    ['grace', documentFixtures.private, documentFixtures.readable],
    ['guest', documentFixtures.editable, documentFixtures.guestReadable],
  ] as const)(
    'of %s are those that are shared with them, and no other',
    async (person, hidden, shown) => {
      const { ids } = await find(null, person);
      expect(ids).toContain(shown);
      expect(ids).not.toContain(hidden);
      const own = await everyFile(`sandbox-${person}`);
      expect(ids).toHaveLength(own.filter((file) => isDocument(file) && !file.trashed).length);
    },
  );
});

describe('a search', () => {
  const oddName = 'O\'Brien \\ "draft"';

  test.each([
    [
      'a whole name with quotation marks and a back-slash',
      oddName,
      [oddName],
      'O\\\'Brien \\\\ "draft"',
    ],
    ['a name with a quotation mark', "O'Brien", [oddName], "O\\'Brien"],
    ['a back-slash', '\\', [oddName], '\\\\'],
    ['a back-slash before a quotation mark', "\\'", [], "\\\\\\'"],
    ['a search inside of a search', "' or name contains '", [], "\\' or name contains \\'"],
    [
      'the end of a search',
      "x') or trashed = true or (name = '",
      [],
      "x\\') or trashed = true or (name = \\'",
    ],
    ['a search for everything', "' or mimeType != 'x", [], "\\' or mimeType != \\'x"],
    ['an escape that is none', '\\n', [], '\\\\n'],
    [
      'signs that mean something elsewhere',
      '50%_off & "two',
      ['Discounts: 50%_off & "two for one"'],
      '50%_off & "two',
    ],
    ['a name in Hebrew', 'טקסטים להשקה', ['טקסטים להשקה בעברית'], 'טקסטים להשקה'],
    ['a name in Japanese', '気象観測', ['気象観測のメモ'], '気象観測'],
    ['accents', 'Résellers in Łódź', ['Résellers in Łódź and Zürich'], 'Résellers in Łódź'],
    ['the direction of text', 'טקסטים\u200f', [], 'טקסטים\u200f'],
    ['an emoji that nobody used', '🦖', [], '🦖'],
    ['half an emoji', '\ud83e', [], '\ufffd'],
    ['several lines', 'O\nBrien', [], 'O\nBrien'],
  ])('for %s is sent as what it is', async (_what, name, titles, escaped) => {
    const found = await find(name);
    expect(found.titles).toEqual(titles);
    expect(found.sent).toBe(`${always} and name contains '${escaped}'`);
  });

  test('for an emoji finds the name that has it', async () => {
    const name = 'Grüße 👩‍🔬🎉 vom Wetter';
    await ask(
      'mutation ($title: String!) { createDocument(input: { title: $title }) { document { id } } }',
      { title: name },
    );
    expect((await find('👩‍🔬')).titles).toEqual([name]);
    expect((await find('🎉 vom')).titles).toEqual([name]);
  });

  test.each([
    [
      'the beginning of a name',
      'hello',
      ['HelloWorld, the first sketch of the API', 'Say hello: ten openings for support'],
    ],
    ['the beginning of a word within', 'calib', ['Calibration of the rain gauge']],
    ['another case', 'LAUNCH PLAN', ['Launch plan: Aria 2']],
    ['the middle of a word', 'ello', []],
    ['the second half of a word', 'World', []],
  ])('by %s goes by the beginnings of words', async (_what, name, titles) => {
    expect((await find(name)).titles.toSorted()).toEqual(titles);
  });

  test('never finds what a plain look at the names would not', async () => {
    const { titles: all } = await find(null);
    for (const name of ["' or name contains '", "'", '\\', "\\' or '1", '"', ') or (', '*', '%']) {
      const { titles } = await find(name);
      expect(titles, name).toEqual(all.filter((title) => titles.includes(title)));
      for (const title of titles) expect(title, name).toContain(name);
    }
  });

  test('may have 500 characters, all of which are sent', async () => {
    const name = `'${'ñ'.repeat(498)}\\`;
    const { titles, sent } = await find(name);
    expect(titles).toEqual([]);
    expect(sent).toBe(`${always} and name contains '\\'${'ñ'.repeat(498)}\\\\'`);
  });

  test.each([
    ['501 characters', 'x'.repeat(501)],
    ['none', ''],
    ['blanks', '  \t'],
  ])('for %s is refused before anything is sent', async (_what, name) => {
    const { data, errors, wireRequests } = await ask(query, { name });
    expect(data).toBeNull();
    expect(errors[0]).toMatchObject({
      path: ['documents'],
      extensions: { code: 'BAD_USER_INPUT', field: 'name' },
    });
    expect(wireRequests).toBe(0);
  });

  test('that finds nothing is a page without items', async () => {
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

describe('pages of documents', () => {
  const list = listOf('documents');

  test.each([1, 7, 33])('of %d give together what one pass gives', async (first) => {
    const whole = await askPage(asker, list, 1000);
    const pages = await askAllPages(asker, list, first);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
    expect(whole.hasNextPage).toBe(false);
    expect(pages.slice(0, -1).every(({ ids }) => ids.length === first)).toBe(true);
  });

  test('each read only what they hold, one read a page', async () => {
    const pages = await askAllPages(asker, list, 7);
    for (const { answer } of pages) {
      expect(answer.reads).toHaveLength(1);
      expect(answer.reads[0]).toMatch(/&pageSize=7(&pageToken=\w+)? files\(id\),nextPageToken$/);
    }
  });

  test('of a search give together what one pass gives', async () => {
    const search = listOf('documents', 'name: "the"');
    const whole = await askPage(asker, search, 1000);
    expect(whole.ids.length).toBeGreaterThan(2);
    const pages = await askAllPages(asker, search, 2);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
  });

  test('go on behind any item of a page', async () => {
    const whole = await askPage(asker, list, 1000);
    const page = await askPage(asker, list, 7);
    for (const [index, { cursor }] of page.edges.entries()) {
      const next = await askPage(asker, list, 3, cursor);
      expect(next.ids).toEqual(whole.ids.slice(index + 1, index + 4));
    }
  });

  test.each([
    ['another search', 'name: "hello"', (cursor: string) => cursor, 'another list'],
    ['a list of Asana’s', null, (cursor: string) => cursor, 'another list'],
    [
      'itself, changed by a sign',
      '',
      (cursor: string) =>
        `${cursor.slice(0, 20)}${cursor[20] === 'A' ? 'B' : 'A'}${cursor.slice(21)}`,
      'after|cursor',
    ],
    ['nothing', '', () => 'no-cursor', 'no cursor'],
    ['an empty one', '', () => '', 'no cursor'],
  ])('do not go on by a cursor of %s: nothing is sent', async (_what, args, change, says) => {
    const page = await askPage(asker, list, 7);
    const field =
      args === null
        ? 'workspaces(after: $after) { nodes { id } }'
        : `documents(${args} after: $after) { nodes { id } }`;
    const { data, errors, wireRequests } = await ask(`query ($after: String) { ${field} }`, {
      after: change(page.endCursor ?? ''),
    });
    expect(data).toBeNull();
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
    expect(errors[0]?.message).toMatch(new RegExp(says));
    expect(wireRequests).toBe(0);
  });

  test('do not go on by the cursor of somebody else: the service knows its own tokens', async () => {
    const page = await askPage(asker, list, 7);
    const { errors } = await ask(
      'query ($after: String) { documents(after: $after) { nodes { id } } }',
      { after: page.endCursor },
      'grace',
    );
    expect(errors[0]?.extensions).toMatchObject({ service: 'google', status: 400 });
  });

  test.each([0, -1, 1001])('of %d items are refused before anything is sent', async (first) => {
    const { errors, wireRequests } = await ask(query, { first });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'first' });
    expect(wireRequests).toBe(0);
  });
});

describe('fifty hits', () => {
  const titles = Array.from({ length: 50 }, (_, index) => `Observation ${index}`);

  const seed = () =>
    Promise.all(
      titles.map((title) =>
        fetch(`${sandbox.googleDocsBaseUrl}/v1/documents`, {
          method: 'POST',
          headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
          body: JSON.stringify({ title }),
        }),
      ),
    );

  test.each([
    ['title and modifiedAt', 'title modifiedAt', 'id,modifiedTime,name'],
    [
      'all that Drive knows',
      'title owners { displayName } canEdit starred',
      'capabilities(canEdit),id,name,owners(displayName),starred',
    ],
    ['their addresses', 'url', 'id'],
  ])('with %s are one request', async (_what, selection, fields) => {
    await seed();
    const { data, errors, reads, wireRequests } = await ask(
      `{ documents(name: "Observation", first: 50) { nodes { ${selection} } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.documents.nodes).toHaveLength(50);
    expect(reads).toHaveLength(1);
    expect(reads[0]?.endsWith(` files(${fields}),nextPageToken`)).toBe(true);
    expect(wireRequests).toBe(1);
  });

  test('with their bodies are one request and one batch', async () => {
    await seed();
    const { data, errors, reads, wireRequests } = await ask(
      '{ documents(name: "Observation", first: 50) { nodes { documentId title body { content { endIndex } } } } }',
    );
    expect(errors).toEqual([]);
    expect(data.documents.nodes).toHaveLength(50);
    for (const { body } of data.documents.nodes) expect(body.content).toHaveLength(2);
    expect(reads.slice(1).toSorted()).toEqual(
      data.documents.nodes
        .map(
          ({ documentId }: Found) =>
            `GET /v1/documents/${documentId} body(content(endIndex)),title`,
        )
        .toSorted(),
    );
    expect(wireRequests).toBe(2);
    expect(sandbox.requests().map(({ path }) => path)).toEqual(['/drive/v3/files', '/batch']);
  });

  test('of which one cannot be read are fifty titles, and one error in its place', async () => {
    await seed();
    sandbox.setFaults([
      { kind: 'status', status: 404, route: 'GET /v1/documents/{documentId}', count: 1 },
    ]);
    const { data, errors } = await ask(
      '{ documents(name: "Observation", first: 50) { nodes { title body { content { endIndex } } } } }',
    );
    expect(data.documents.nodes.map(({ title }: Found) => title).toSorted()).toEqual(
      titles.toSorted(),
    );
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: ['documents', 'nodes', 0, 'body'],
      extensions: { code: 'NOT_FOUND' },
    });
  });
});
