import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { createAsker } from '../../../ask.ts';
import { apis, editable } from './fault-list.ts';

const { ask, sandbox } = await createAsker();

describe('a response of the right shape with invalid values:', () => {
  const answered = (route: string, body: object): Fault => ({
    kind: 'status',
    status: 200,
    route,
    body,
  });

  test.each([
    ['a word in place of a timestamp', 'modifiedAt', { modifiedTime: 'yesterday' }],
    ['a word in place of a boolean', 'starred', { starred: 'perhaps' }],
    ['a word in place of a URL', 'iconUrl', { iconLink: 'nowhere' }],
    ['a word in place of a number', 'sizeBytes', { size: 'much' }],
    ['a word in place of a list', 'owners { isViewer }', { owners: 'everyone' }],
    ['a list in place of text', 'mimeType', { mimeType: ['a'] }],
  ])('%s from Drive fails only that field', async (_what, field, fields) => {
    sandbox.setFaults([answered(apis.Drive.route, { id: editable, name: 'A', ...fields })]);
    const { data, errors } = await ask(`{ document(id: "${editable}") { it: ${field} title } }`);
    expect(data).toEqual({ document: { it: null, title: 'A' } });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.path?.slice(0, 2)).toEqual(['document', 'it']);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      service: 'google',
    });
    expect(errors[0]?.message).not.toMatch(/yesterday|perhaps|nowhere|much|everyone/);
  });

  test.each([
    ['a word in place of a list', 'body { content { endIndex } }', { body: { content: 'Hello' } }],
    [
      'a word in place of a number',
      'body { content { endIndex } }',
      { body: { content: [{ endIndex: 'x' }] } },
    ],
    ['a number in place of an object', 'body { content { endIndex } }', { body: { content: 7 } }],
  ])('%s from Docs fails the field that contains it', async (_what, field, body) => {
    sandbox.setFaults([answered(apis.Docs.route, { title: 'A', ...body })]);
    const { data, errors } = await ask(`{ document(id: "${editable}") { it: ${field} title } }`);
    expect(data).toEqual({ document: { it: null, title: 'A' } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      service: 'google',
    });
  });

  test.each([
    ['a word', { files: 'none' }],
    ['an object', { files: { id: '1' } }],
    ['an invalid next page token', { files: [], nextPageToken: 7 }],
  ])('%s in place of a list of files fails the list', async (_what, body) => {
    sandbox.setFaults([answered('GET /drive/v3/files', body)]);
    const { data, errors } = await ask('{ documents(first: 2) { nodes { documentId title } } }');
    expect(data).toEqual({ documents: null });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      service: 'google',
    });
    expect(errors[0]?.path?.[0]).toBe('documents');
  });

  test.each([
    ['a word', 'a'],
    ['a file without an id', { name: 'A' }],
  ])('%s in a list of files is left out, and a note says so', async (_what, file) => {
    const files = [file, { id: editable, name: 'B' }];
    sandbox.setFaults([answered('GET /drive/v3/files', { files })]);
    const { data, errors, upstream } = await ask(
      '{ documents(first: 2) { nodes { documentId title } } }',
    );
    expect(errors).toEqual([]);
    expect(data.documents.nodes).toEqual([{ documentId: editable, title: 'B' }]);
    expect(upstream.notes).toEqual([expect.stringContaining('lacks at least one item')]);
  });

  test('a response without a list of files is an empty list, because Google omits empty values', async () => {
    sandbox.setFaults([answered('GET /drive/v3/files', {})]);
    const { data, errors } = await ask('{ documents(first: 2) { nodes { title } } }');
    expect(errors).toEqual([]);
    expect(data.documents.nodes).toEqual([]);
  });
});
