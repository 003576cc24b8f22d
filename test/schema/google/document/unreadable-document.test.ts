import { getNamedType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { plainSchema } from '../../../schema-for.ts';
import { codesOf, editable, forbid, guestReadable, query, readDocs } from './set-up.ts';

const { ask, sandbox } = await createAsker();

describe('a document that cannot be read', () => {
  const unknown = 'x'.repeat(44);

  test.each([
    ['Drive', 'title', 'NOT_FOUND', 404],
    ['Docs', 'revisionId', 'NOT_FOUND', 404],
    ['both', 'starred revisionId', 'NOT_FOUND', 404],
  ])('is null with the error of %s', async (_what, selection, code, status) => {
    const result = await ask(query(selection), { id: unknown });
    expect(result.data).toEqual({ document: null });
    expect(codesOf(result)).toEqual([['document', code]]);
    expect(result.errors[0]?.extensions).toMatchObject({
      service: 'google',
      status,
      retryable: false,
    });
  });

  test('is null through node and resource', async () => {
    const result = await ask(
      `{ node(id: "Document:${unknown}") { id } resource(url: "https://docs.google.com/document/d/${unknown}") { id } }`,
    );
    expect(result.data).toEqual({ node: null, resource: null });
    expect(codesOf(result)).toEqual([
      ['node', 'NOT_FOUND'],
      ['resource', 'NOT_FOUND'],
    ]);
    expect(result.wireRequests).toBe(1);
  });

  test('does not affect other nodes of the same query', async () => {
    const result = await ask(
      `{ nodes(ids: ["Document:${unknown}", "Document:${editable}", "Document:short"]) { ... on Document { title } } }`,
    );
    expect(result.data.nodes).toEqual([null, { title: 'Launch plan: Aria 2' }, null]);
    expect(codesOf(result).toSorted()).toEqual([
      ['nodes.0', 'NOT_FOUND'],
      ['nodes.2', 'BAD_USER_INPUT'],
    ]);
    expect(result.wireRequests).toBe(1);
  });

  test.each([
    ['it does not exist for Drive', 'title', 'NOT_FOUND'],
    ['Docs responds with 403 and Drive with 404', 'revisionId', 'NOT_FOUND'],
  ])('has the error of its service for the guest: %s', async (_what, selection, code) => {
    const result = await ask(query(selection), { id: documentFixtures.private }, 'guest');
    expect(result.data).toEqual({ document: null });
    expect(codesOf(result)).toEqual([['document', code]]);
  });

  test('differs from one that the guest can read', async () => {
    const { data, errors } = await ask(
      query('title canEdit canComment body { content { endIndex } } text'),
      { id: guestReadable },
      'guest',
    );
    expect(errors).toEqual([]);
    expect(data.document).toMatchObject({
      title: 'Packaging brief for Studio Nur',
      canEdit: false,
      canComment: false,
      text: expect.stringContaining('cardboard'),
    });
  });

  test.each([
    ['a word', 'roadmap'],
    ['empty', ''],
    ['an id of another type', 'Task:1202000000000001'],
    ['a URL of a spreadsheet', `https://docs.google.com/spreadsheets/d/${editable}/edit`],
    ['a URL of another host', `https://docs.google.com.evil.example/document/d/${editable}`],
    ['an id with a path', `${editable}/../../drive/v3/about`],
    ['an id with a query string', `${editable}?fields=*`],
  ])('because its id is %s is rejected before anything is sent', async (_what, id) => {
    const result = await ask(query('title'), { id });
    expect(result.data).toEqual({ document: null });
    expect(result.errors[0]).toMatchObject({
      path: ['document'],
      extensions: { code: 'BAD_USER_INPUT', field: 'id' },
    });
    expect(result.wireRequests).toBe(0);
  });
});

describe('a document that exists, but that the viewer cannot open', () => {
  const document = plainSchema.getType('Document');
  if (!isObjectType(document)) throw new Error('Document is no object type.');
  const args: Readonly<Record<string, string>> = {
    export: '(format: PDF)',
    tasks: `(workspace: "${fixtures.paidWorkspace}")`,
  };
  const selections = Object.values(document.getFields()).map(
    ({ name, type }) =>
      name + (args[name] ?? '') + (isObjectType(getNamedType(type)) ? ' { __typename }' : ''),
  );

  test.each(selections)('is NOT_FOUND with the selection %s', async (selection) => {
    const result = await ask(query(selection), { id: documentFixtures.private }, 'guest');
    expect(result.data).toEqual({ document: null });
    expect(codesOf(result)).toEqual([['document', 'NOT_FOUND']]);
  });

  test('is NOT_FOUND if fields of both services are selected', async () => {
    const selection = query('title revisionId starred');
    const result = await ask(selection, { id: documentFixtures.private }, 'guest');
    expect(codesOf(result)).toEqual([['document', 'NOT_FOUND']]);
  });
});

test('a document whose content is forbidden although its file is not is FORBIDDEN', async () => {
  sandbox.setFaults([forbid(readDocs, 'forbidden')]);
  const result = await ask(query('revisionId'), { id: editable });
  expect(codesOf(result)).toEqual([['document', 'FORBIDDEN']]);
});
