import type { drive_v3 } from '@googleapis/drive';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useGoogle } from './caller.ts';

const { get, post } = useGoogle();
const document = `/v1/documents/${documentFixtures.editable}`;

test.each(['includeTabContent', 'supportsAllDrives', 'documentId'])(
  'Docs rejects the query parameter %s, which the method does not have',
  async (name) => {
    const { status, error } = await get(document, { query: { [name]: 'true' } });
    expect([status, error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
    const message = `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`;
    expect(error?.message).toBe(message);
    expect(error?.details?.[0]?.fieldViolations).toEqual([{ description: message }]);
  },
);

test('Docs accepts the query parameters that all methods have', async () => {
  const query = { fields: 'title', alt: 'json', prettyPrint: 'false', quotaUser: 'x', key: 'x' };
  expect((await get(document, { query })).status).toBe(200);
});

test.each([
  [{ titel: 'x' }, 'titel', 'document'],
  [{ body: { content: [{ paragraf: {} }] } }, 'paragraf', 'document.body.content[0]'],
  [{ namedRanges: { any: { nam: 'x' } } }, 'nam', 'document.named_ranges.any'],
])('Docs creates no document from the body %j', async (body, name, path) => {
  const filesBefore = (await get<drive_v3.Schema$FileList>('/drive/v3/files')).body;
  const { status, error } = await post('/v1/documents', { body });
  expect(status).toBe(400);
  expect(error?.message).toBe(
    `Invalid JSON payload received. Unknown name "${name}" at '${path}': Cannot find field.`,
  );
  expect((await get('/drive/v3/files')).body).toEqual(filesBefore);
});

test('Docs rejects an unknown member of a batch of edits and applies none of them', async () => {
  const before = (await get(document)).body;
  const insert = { insertText: { text: 'x', location: { index: 1 } } };
  const body = { requests: [insert, { ...insert, note: 'x' }] };
  const { status, error } = await post(`${document}:batchUpdate`, { body });
  expect([status, error?.message]).toEqual([
    400,
    `Invalid JSON payload received. Unknown name "note" at 'requests[1]': Cannot find field.`,
  ]);
  expect((await get(document)).body).toEqual(before);
});
