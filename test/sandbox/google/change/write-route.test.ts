import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../../../sandbox/google/routes.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { expectSameNames } from '../../../expect-same-names.ts';
import { useChangeLog } from './log.ts';

const { send, startToken, changedIds, list } = useChangeLog();
const { editable, pdf } = documentFixtures;
const file = `/drive/v3/files/${editable}`;
const withFields = { query: { fields: '*' } };

let commentPath = '';
let replyPath = '';
let permissionPath = '';

const createdIdIn = async (path: string, body: unknown): Promise<string> => {
  const response = await send('POST', path, { ...withFields, body });
  const { id } = (await response.json()) as { id: string };
  return `${path}/${id}`;
};

beforeEach(async () => {
  commentPath = await createdIdIn(`${file}/comments`, { content: 'Which booth?' });
  replyPath = await createdIdIn(`${commentPath}/replies`, { content: 'The one at the door' });
  const guest = { type: 'user', role: 'reader', emailAddress: 'new.person@fernwood.example' };
  permissionPath = await createdIdIn(`${file}/permissions`, guest);
});

/** A write of a route, and the id of the file that it changes; null for a new file. */
interface Write {
  readonly path: () => string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly changes: string | null;
}

const edit = {
  requests: [{ insertText: { location: { index: 1 }, text: 'Draft. ' } }],
};

/**
 * One write for each route that writes, or the reason why the route makes no change.
 *
 * Google documents no list of the writes that make a change. Unverified: those of comments and replies, which change the revision of a
 * document.
 */
const writes: Readonly<Record<string, Write | string>> = {
  'POST /v1/documents': { path: () => '/v1/documents', body: { title: 'New' }, changes: null },
  'POST /v1/documents/{documentId}:batchUpdate': {
    path: () => `/v1/documents/${editable}:batchUpdate`,
    body: edit,
    changes: editable,
  },
  'POST /drive/v3/files': { path: () => '/drive/v3/files', body: { name: 'New' }, changes: null },
  'POST /drive/v3/files/{fileId}/copy': { path: () => `${file}/copy`, body: {}, changes: null },
  'POST /upload/drive/v3/files': {
    path: () => '/upload/drive/v3/files',
    query: { uploadType: 'media' },
    body: 'New',
    changes: null,
  },
  'PATCH /upload/drive/v3/files/{fileId}': {
    path: () => `/upload/drive/v3/files/${pdf}`,
    query: { uploadType: 'media' },
    body: 'New',
    changes: pdf,
  },
  'PUT /upload/drive/v3/files':
    'It continues an upload; test/sandbox/google/upload.test.ts has its tests.',
  'PUT /upload/drive/v3/files/{fileId}':
    'It continues an upload; test/sandbox/google/upload.test.ts has its tests.',
  'PATCH /drive/v3/files/{fileId}': {
    path: () => file,
    body: { name: 'Renamed' },
    changes: editable,
  },
  'DELETE /drive/v3/files/{fileId}': { path: () => file, changes: `${editable} removed` },
  'POST /drive/v3/files/{fileId}/permissions': {
    path: () => `${file}/permissions`,
    body: { type: 'anyone', role: 'reader' },
    changes: editable,
  },
  'PATCH /drive/v3/files/{fileId}/permissions/{permissionId}': {
    path: () => permissionPath,
    body: { role: 'writer' },
    changes: editable,
  },
  'DELETE /drive/v3/files/{fileId}/permissions/{permissionId}': {
    path: () => permissionPath,
    changes: editable,
  },
  'POST /drive/v3/files/{fileId}/comments': {
    path: () => `${file}/comments`,
    body: { content: 'Nice' },
    changes: editable,
  },
  'PATCH /drive/v3/files/{fileId}/comments/{commentId}': {
    path: () => commentPath,
    body: { content: 'Which hall?' },
    changes: editable,
  },
  'DELETE /drive/v3/files/{fileId}/comments/{commentId}': {
    path: () => commentPath,
    changes: editable,
  },
  'POST /drive/v3/files/{fileId}/comments/{commentId}/replies': {
    path: () => `${commentPath}/replies`,
    body: { content: 'Done', action: 'resolve' },
    changes: editable,
  },
  'PATCH /drive/v3/files/{fileId}/comments/{commentId}/replies/{replyId}': {
    path: () => replyPath,
    body: { content: 'The one at the window' },
    changes: editable,
  },
  'DELETE /drive/v3/files/{fileId}/comments/{commentId}/replies/{replyId}': {
    path: () => replyPath,
    changes: editable,
  },
  'POST /drive/v3/changes/watch': 'A channel is no part of a file.',
  'POST /drive/v3/files/{fileId}/watch': 'A channel is no part of a file.',
  'POST /drive/v3/channels/stop': 'A channel is no part of a file.',
};

const writeRoutes = routes
  .filter(({ method }) => method !== 'GET')
  .map(({ method, template }) => `${method} ${template}`);

test('every route of Docs and Drive that writes has a line in the table of this file', () => {
  expectSameNames(
    Object.keys(writes),
    writeRoutes,
    '`writes` needs an entry for each route that writes',
  );
});

const changing = Object.entries(writes).flatMap(([route, write]) =>
  typeof write === 'string' ? [] : [[route, write] as const],
);

test.each(changing)('%s adds its file to the change log', async (route, write) => {
  const token = await startToken();
  const [method = ''] = route.split(' ');
  const response = await send(method, write.path(), {
    query: { ...withFields.query, ...write.query },
    ...(write.body !== undefined && { body: write.body }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  const created = text === '' ? {} : (JSON.parse(text) as { id?: string; documentId?: string });
  const id = write.changes ?? created.id ?? created.documentId;
  expect(await changedIds(token)).toEqual([id]);
});

test('a read, and a write that Google rejects, add nothing to the change log', async () => {
  const token = await startToken();
  await send('GET', file);
  const body = { requests: [{ insertText: { location: { index: 99_999 }, text: 'x' } }] };
  expect((await send('POST', `/v1/documents/${editable}:batchUpdate`, { body })).status).toBe(400);
  expect((await list(token)).body.changes).toEqual([]);
});
