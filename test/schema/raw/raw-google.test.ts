import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../ask.ts';

const { ask } = await createAsker();

const query = `mutation ($input: RawRequestInput!) {
  rawRequest(input: $input) { status contentType body base64 }
}`;
const raw = (input: object) => ask(query, { input: { service: 'GOOGLE', ...input } });
const id = documentFixtures.oneParagraph;

test.each([`/storage/v3/files/${id}`, `/drive/v3/files/${id}`])(
  'rawRequest sends GET %s with fields',
  async (path) => {
    const { data, reads } = await raw({ method: 'GET', path, query: { fields: 'name,mimeType' } });
    expect(data.rawRequest).toMatchObject({
      status: 200,
      body: { name: 'Motto', mimeType: 'application/vnd.google-apps.document' },
    });
    expect(reads).toEqual([`GET /drive/v3/files/${id} name,mimeType`]);
  },
);

test('rawRequest of /storage/v3/files/<id>/export as PDF returns the file in Base64', async () => {
  const path = `/storage/v3/files/${id}/export?mimeType=application/pdf`;
  const { data } = await raw({ method: 'GET', path });
  expect(data.rawRequest).toMatchObject({
    status: 200,
    contentType: 'application/pdf',
    body: null,
  });
  expect(Buffer.from(data.rawRequest.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

test('rawRequest sends GET and POST /v1/documents', async () => {
  const made = await raw({ method: 'POST', path: '/v1/documents', body: { title: 'Raw' } });
  const { documentId } = made.data.rawRequest.body;
  const read = await raw({
    method: 'GET',
    path: `/v1/documents/${documentId}`,
    query: { fields: 'title' },
  });
  expect(read.data.rawRequest.body).toEqual({ title: 'Raw' });
});

test.each([
  '/v1/users/me',
  '/v1/documentsevil/x',
  '/v1/documents/../../batch',
  '/v1/documents/%2e%2e/x',
  '/drive/v2/files',
  '/batch',
  '/batch/drive/v3',
  '/storage/v3',
  '//evil.test/drive/v3/files',
  'https://evil.test/drive/v3/files',
  '/api/1.0/users/me',
  '/token',
])('rawRequest rejects the Google path %j, and sends no request', async (path) => {
  const { errors, wireRequests } = await raw({ method: 'GET', path });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'path' });
  expect(wireRequests).toBe(0);
});

test('rawRequest returns a rejection by the service as a response', async () => {
  const { data, errors } = await raw({ method: 'GET', path: '/drive/v3/files/1unknown' });
  expect(errors).toEqual([]);
  expect(data.rawRequest.status).toBe(404);
});
