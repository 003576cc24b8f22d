import type { docs_v1 } from '@googleapis/docs';
import { expect, test } from 'vitest';
import { documentIds } from '../../../src/sandbox/world/document-address.ts';
import { useGoogle } from './caller.ts';

const { get, post } = useGoogle();
type Document = docs_v1.Schema$Document;

test('a document is its first tab unless tabs are asked for', async () => {
  const path = `/v1/documents/${documentIds.launchPlan}`;
  const plain = await get<Document>(path);
  expect(plain.body).toMatchObject({
    documentId: documentIds.launchPlan,
    title: 'Launch plan: Aria 2',
  });
  expect(plain.body).not.toHaveProperty('tabs');
  const tabbed = await get<Document>(path, { query: { includeTabsContent: 'true' } });
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
  const again = await get<Document>(`/v1/documents/${body.documentId}`);
  expect(again.body).toEqual(body);
});
