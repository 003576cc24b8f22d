import { describe, expect, test } from 'vitest';
import { createAsker } from '../../../ask.ts';
import { listOf, readAllPages, readPage } from '../../relay/page.ts';

const asker = await createAsker();

const { ask, sandbox } = asker;

interface Found {
  readonly documentId: string;
  readonly title: string;
}

const query = `query ($name: String, $first: Int) {
  documents(name: $name, first: $first) { nodes { documentId title } }
}`;

describe('pages of documents', () => {
  const list = listOf('documents');

  test.each([1, 7, 33])(
    'of %d items contain together the same documents as one page',
    async (first) => {
      const whole = await readPage(asker, list, 1000);
      const pages = await readAllPages(asker, list, first);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
      expect(whole.hasNextPage).toBe(false);
      expect(pages.slice(0, -1).every(({ ids }) => ids.length === first)).toBe(true);
    },
  );

  test('each read only their items, with one read per page', async () => {
    const pages = await readAllPages(asker, list, 7);
    for (const { result: answer } of pages) {
      expect(answer.reads).toHaveLength(1);
      expect(answer.reads[0]).toMatch(
        /&pageSize=7(&pageToken=\w+)? files\(id\),incompleteSearch,nextPageToken$/,
      );
    }
  });

  test('of a search contain together the same documents as one page', async () => {
    const search = listOf('documents', 'name: "the"');
    const whole = await readPage(asker, search, 1000);
    expect(whole.ids.length).toBeGreaterThan(2);
    const pages = await readAllPages(asker, search, 2);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
  });

  test('can start after any item of a page', async () => {
    const whole = await readPage(asker, list, 1000);
    const page = await readPage(asker, list, 7);
    for (const [index, { cursor }] of page.edges.entries()) {
      const next = await readPage(asker, list, 3, cursor);
      expect(next.ids).toEqual(whole.ids.slice(index + 1, index + 4));
    }
  });

  test.each([
    ['another search', 'name: "hello"', (cursor: string) => cursor, 'another list'],
    ['an Asana list', null, (cursor: string) => cursor, 'another list'],
    [
      'the same list with one changed character',
      '',
      (cursor: string) =>
        `${cursor.slice(0, 20)}${cursor[20] === 'A' ? 'B' : 'A'}${cursor.slice(21)}`,
      'after|cursor',
    ],
    ['arbitrary text', '', () => 'no-cursor', 'not a cursor'],
    ['an empty string', '', () => '', 'not a cursor'],
  ])('are rejected for a cursor of %s, and nothing is sent', async (_what, args, change, says) => {
    const page = await readPage(asker, list, 7);
    const field =
      args === null
        ? 'workspaces(after: $after) { nodes { id } }'
        : `documents(${args} after: $after) { nodes { id } }`;
    const { data, errors, wireRequests } = await ask(`query ($after: String) { ${field} }`, {
      after: change(page.endCursor ?? ''),
    });
    expect(Object.values(data)).toEqual([null]);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
    expect(errors[0]?.message).toMatch(new RegExp(says));
    expect(wireRequests).toBe(0);
  });

  test('are rejected for the cursor of another user, because Google checks its tokens', async () => {
    const page = await readPage(asker, list, 7);
    const { errors } = await ask(
      'query ($after: String) { documents(after: $after) { nodes { id } } }',
      { after: page.endCursor },
      'grace',
    );
    expect(errors[0]?.extensions).toMatchObject({ service: 'google', status: 400 });
  });

  test.each([0, -1, 1001])('of %d items are rejected before anything is sent', async (first) => {
    const { errors, wireRequests } = await ask(query, { first });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'first' });
    expect(wireRequests).toBe(0);
  });
});

describe('fifty search results', () => {
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
      'all metadata from Drive',
      'title owners { displayName } canEdit starred',
      'capabilities(canEdit),id,name,owners(displayName),starred',
    ],
    ['their URLs', 'url', 'id,webViewLink'],
  ])('with %s need one request', async (_what, selection, fields) => {
    await seed();
    const { data, errors, reads, wireRequests } = await ask(
      `{ documents(name: "Observation", first: 50) { nodes { ${selection} } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.documents.nodes).toHaveLength(50);
    expect(reads).toHaveLength(1);
    expect(reads[0]?.endsWith(` files(${fields}),incompleteSearch,nextPageToken`)).toBe(true);
    expect(wireRequests).toBe(1);
  });

  test('with their bodies need one request and one batch', async () => {
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

  test('of which one cannot be read return fifty titles and one error', async () => {
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
