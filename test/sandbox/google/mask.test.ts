import type { docs_v1 } from '@googleapis/docs';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useGoogle } from './caller.ts';

const { get } = useGoogle();
type Document = docs_v1.Schema$Document;
const { handbook, editable, nestedTabs } = documentFixtures;

const read = (id: string, fields: string) =>
  get<Document>(`/v1/documents/${id}`, { query: { fields } });

test.each([
  ['title', { title: 'Launch plan: Aria 2' }],
  ['documentId,title', { documentId: editable, title: 'Launch plan: Aria 2' }],
])('the mask %s returns the fields that it names', async (fields, body) => {
  expect((await read(editable, fields)).body).toEqual(body);
});

test.each([
  'body/content(endIndex,paragraph/elements/textRun/content)',
  'body.content.endIndex,body.content.paragraph.elements.textRun.content',
  'body(content(endIndex,paragraph(elements(textRun(content)))))',
])('the mask %s applies to each element of a list', async (fields) => {
  const { content } = (await read(editable, fields)).body.body ?? {};
  expect(content?.slice(0, 2)).toEqual([
    { endIndex: 1 },
    {
      endIndex: 21,
      paragraph: { elements: [{ textRun: { content: 'Launch plan: Aria 2\n' } }] },
    },
  ]);
});

test('a star in a mask selects all fields at its position', async () => {
  const { body } = (await read(editable, 'body/content/*/elements/textRun/content')).body;
  expect(body?.content?.[1]).toEqual({
    paragraph: { elements: [{ textRun: { content: 'Launch plan: Aria 2\n' } }] },
  });
  const complete = await get<Document>(`/v1/documents/${editable}`);
  expect((await read(editable, '*')).body).toEqual(complete.body);
});

test('a star in a mask selects all keys of a map', async () => {
  const { body } = await read(handbook, 'headers/*/headerId');
  expect(body).toEqual({
    headers: { 'kix.fixtureheader': { headerId: 'kix.fixtureheader' } },
  });
});

test('a mask that names tabs returns them', async () => {
  const { body } = await read(
    nestedTabs,
    'tabs(tabProperties/title,childTabs/tabProperties/title)',
  );
  expect(body.tabs?.[1]).toEqual({
    tabProperties: { title: 'Hardware' },
    childTabs: [{ tabProperties: { title: 'Sensor' } }, { tabProperties: { title: 'Display' } }],
  });
});

test.each(['titel', 'title/x', 'body/content/paragraphs', 'body(content', 'a,,b', 'body)', ','])(
  'Docs rejects the mask %s and reports the reason only in the details',
  async (fields) => {
    const { status, error } = await read(editable, fields);
    expect([status, error?.message, error?.status]).toEqual([
      400,
      'Request contains an invalid argument.',
      'INVALID_ARGUMENT',
    ]);
    expect(error?.details?.[0]?.fieldViolations?.[0]?.description).toContain(
      "Error expanding 'fields' parameter.",
    );
  },
);

test('Drive rejects a field that does not exist', async () => {
  const { status, error } = await get('/drive/v3/files', { query: { fields: 'files(id,nam)' } });
  expect(status).toBe(400);
  expect(error?.message).toBe('Invalid field selection files/nam');
  expect(error?.errors?.[0]).toMatchObject({ reason: 'invalidParameter', location: 'fields' });
});

const belowElements = 'documentTab/body/content/paragraph/elements';

test('a mask that selects fields of elements in tabs is rejected if there are smart chips', async () => {
  const rejected = await read(handbook, `tabs/${belowElements}/textRun/content`);
  expect([rejected.status, rejected.error?.message]).toEqual([
    400,
    'Request contains an invalid argument.',
  ]);
  expect((await read(handbook, `tabs/${belowElements}`)).status).toBe(200);
  expect((await read(handbook, 'body/content/paragraph/elements/textRun/content')).status).toBe(
    200,
  );
  expect((await read(editable, `tabs/${belowElements}/textRun/content`)).status).toBe(200);
});
