import type { docs_v1 } from '@googleapis/docs';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { documentIds } from '../../../sandbox/world/fixture/document-url.ts';
import { type RequestOptions, useGoogle } from './caller.ts';
import { violationsOf } from './document-invariant.ts';

const { get, post } = useGoogle();
type Document = docs_v1.Schema$Document;

const read = (id: string, query: RequestOptions['query'] = {}, token = 'sandbox-ada') =>
  get<Document>(`/v1/documents/${id}`, { query, token });
const withTabs = { includeTabsContent: 'true' };

test('a document has the content of its first tab unless tabs are requested', async () => {
  const plain = await read(documentIds.launchPlan);
  expect(plain.body).toMatchObject({
    documentId: documentIds.launchPlan,
    title: 'Launch plan: Aria 2',
  });
  expect(plain.body).not.toHaveProperty('tabs');
  const tabbed = await read(documentIds.launchPlan, withTabs);
  expect(tabbed.body).not.toHaveProperty('body');
  expect(tabbed.body.tabs?.[0]?.documentTab?.body).toEqual(plain.body.body);
});

test('a new document has a section, one empty paragraph and the title', async () => {
  const { body } = await post<Document>('/v1/documents', {
    body: { title: 'Notes', body: { content: [] } },
  });
  expect(body.title).toBe('Notes');
  expect(body.body?.content).toMatchObject([
    { endIndex: 1, sectionBreak: {} },
    { startIndex: 1, endIndex: 2, paragraph: { elements: [{ textRun: { content: '\n' } }] } },
  ]);
  expect(body.body?.content?.[0]).not.toHaveProperty('startIndex');
  expect((await read(body.documentId ?? '')).body).toEqual(body);
});

test('tabs are nested three levels deep and have their position', async () => {
  const { tabs } = (await read(documentFixtures.nestedTabs, withTabs)).body;
  expect(tabs?.map(({ tabProperties }) => tabProperties?.index)).toEqual([undefined, 1, 2]);
  const battery = tabs?.[1]?.childTabs?.[0]?.childTabs?.[0]?.tabProperties;
  expect(battery).toEqual({
    tabId: 't.battery',
    title: 'Battery 🔋',
    parentTabId: 't.sensor',
    nestingLevel: 2,
  });
});

test.each(['handbook', 'everyElement', 'tablesInTables', 'emoji', 'rightToLeft', 'long'] as const)(
  'indexes of %s are UTF-16 units and leave no gap',
  async (name) => {
    const { tabs } = (await read(documentFixtures[name], withTabs)).body;
    expect(violationsOf(tabs ?? [])).toEqual([]);
  },
);

test('the cells of an empty table have the same indexes as in the service', async () => {
  const { body } = (await read(documentFixtures.tablesInTables)).body;
  const table = body?.content?.find((element) => element.table);
  const start = table?.startIndex ?? 0;
  expect(table?.table).toMatchObject({ rows: 2, columns: 2 });
  const first = table?.table?.tableRows?.[0]?.tableCells?.[0];
  expect(first?.startIndex).toBe(start + 2);
  expect(first?.content?.[0]).toMatchObject({ startIndex: start + 3, endIndex: start + 4 });
});

test('the document everyElement has every kind of element', async () => {
  const text = JSON.stringify((await read(documentFixtures.everyElement, withTabs)).body);
  for (const kind of [
    ...['textRun', 'autoText', 'pageBreak', 'columnBreak', 'footnoteReference', 'horizontalRule'],
    ...['equation', 'inlineObjectElement', 'person', 'sectionBreak', 'table', 'tableOfContents'],
    ...['positionedObjectIds', 'namedRanges', 'bullet', 'footnotes', 'namedStyles'],
  ]) {
    expect(text).toContain(`"${kind}":`);
  }
  const chips = JSON.stringify((await read(documentFixtures.handbook, withTabs)).body);
  for (const kind of ['richLink', 'dateElement', 'headers', 'footers', 'childTabs']) {
    expect(chips).toContain(`"${kind}":`);
  }
});

test('without tabs, a link to a heading has the fields from before tabs existed', async () => {
  const old = JSON.stringify((await read(documentFixtures.everyElement)).body);
  expect(old).toMatch(/"link":\{"headingId":"h\./);
  expect(old).toContain('"link":{"bookmarkId":"kix.mark"}');
  const recent = JSON.stringify((await read(documentFixtures.everyElement, withTabs)).body);
  expect(recent).toMatch(/"link":\{"heading":\{"id":"h\.\w+","tabId":"t\.0"\}\}/);
});

test('only editors receive the revision id, and it differs for each', async () => {
  const { editable, commentable } = documentFixtures;
  const own = (await read(editable)).body.revisionId;
  const other = (await read(editable, {}, 'sandbox-grace')).body.revisionId;
  expect(own).toEqual((await read(editable)).body.revisionId);
  expect(other).toMatch(/^ALm37BV/);
  expect(other).not.toBe(own);
  expect((await read(commentable, {}, 'sandbox-grace')).body).not.toHaveProperty('revisionId');
});

const firstText = ({ body }: Document) =>
  body?.content?.[1]?.paragraph?.elements?.map(({ textRun }) => textRun?.content).join('');

test('suggestions are shown according to access, or as requested', async () => {
  const { suggestions } = documentFixtures;
  const inline = (await read(suggestions)).body;
  expect(inline.suggestionsViewMode).toBe('SUGGESTIONS_INLINE');
  expect(firstText(inline)).toBe('The warranty lasts twothree years.\n');
  const modes = ['PREVIEW_SUGGESTIONS_ACCEPTED', 'PREVIEW_WITHOUT_SUGGESTIONS'];
  const previews = await Promise.all(
    modes.map((suggestionsViewMode) => read(suggestions, { suggestionsViewMode })),
  );
  expect(previews.map(({ body }) => firstText(body))).toEqual([
    'The warranty lasts three years.\n',
    'The warranty lasts two years.\n',
  ]);
  const commenter = (await read(suggestions, {}, 'sandbox-grace')).body;
  expect(commenter.suggestionsViewMode).toBe('SUGGESTIONS_INLINE');
  const permission = { type: 'user', role: 'reader', emailAddress: 'noor@studio-nur.example' };
  await post(`/drive/v3/files/${suggestions}/permissions`, { body: permission });
  const reader = (await read(suggestions, {}, 'sandbox-guest')).body;
  expect(reader.suggestionsViewMode).toBe('PREVIEW_WITHOUT_SUGGESTIONS');
  expect(firstText(reader)).toBe('The warranty lasts two years.\n');
});

test.each(['SUGGESTIONS_INLINE', 'PREVIEW_SUGGESTIONS_ACCEPTED'])(
  '%s is refused to people who may only read',
  async (suggestionsViewMode) => {
    const { readable } = documentFixtures;
    const { error } = await read(readable, { suggestionsViewMode }, 'sandbox-grace');
    expect(error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
  },
);
