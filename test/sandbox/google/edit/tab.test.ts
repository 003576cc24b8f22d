import type { docs_v1 } from '@googleapis/docs';
import { expect, test } from 'vitest';
import { runsOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, write } = useEdits();

const add = (tabProperties?: docs_v1.Schema$TabProperties) => ({
  addDocumentTab: { ...(tabProperties && { tabProperties }) },
});
const update = (tabProperties: docs_v1.Schema$TabProperties, fields: string) => ({
  updateDocumentTabProperties: { tabProperties, fields },
});

/** The titles of the tabs. Child tabs follow their parent and are indented. */
const titlesIn = (tabs: readonly docs_v1.Schema$Tab[], indent = ''): readonly string[] =>
  tabs.flatMap(({ tabProperties, childTabs = [] }) => [
    `${indent}${tabProperties?.title}`,
    ...titlesIn(childTabs, `${indent}> `),
  ]);
const titles = async (id: string) => titlesIn((await read(id)).tabs ?? []);

test('tabs are added after the others, or at the given position', async () => {
  const id = await write('one');
  const { replies } = await edit(id, add(), add({ title: 'First', index: 0, iconEmoji: '🌦️' }));
  const properties = replies?.map(({ addDocumentTab }) => addDocumentTab?.tabProperties);
  const tabId = expect.stringMatching(/^t\.\w{12}$/);
  expect(properties).toEqual([
    { tabId, title: 'Tab 2', index: 1 },
    { tabId, title: 'First', iconEmoji: '🌦️' },
  ]);
  const parentTabId = properties?.[1]?.tabId ?? '';
  const below = await edit(id, add({ title: 'Below', parentTabId }));
  expect(below.replies?.[0]?.addDocumentTab?.tabProperties).toMatchObject({
    parentTabId,
    nestingLevel: 1,
  });
  expect(await titles(id)).toEqual(['First', '> Below', 'Tab 1', 'Tab 2']);
});

test('text is inserted into the named tab, or into the first tab', async () => {
  const id = await write('one');
  const { replies } = await edit(id, add());
  const tabId = replies?.[0]?.addDocumentTab?.tabProperties?.tabId ?? '';
  const insert = (location: docs_v1.Schema$Location) => ({ insertText: { text: 'x', location } });
  await edit(id, insert({ index: 1, tabId }), insert({ index: 1 }));
  const texts = (await read(id)).tabs?.map(({ documentTab }) =>
    runsOf(documentTab?.body?.content ?? []),
  );
  expect(texts).toEqual([[['xone\n']], [['x\n']]]);
});

test('the title, icon and position of a tab are updated', async () => {
  const id = await write('');
  const { replies } = await edit(
    id,
    add({ title: 'Two', iconEmoji: '☔' }),
    add({ title: 'Three' }),
  );
  const [two = '', three = ''] =
    replies?.map(({ addDocumentTab }) => addDocumentTab?.tabProperties?.tabId ?? '') ?? [];
  await edit(
    id,
    update({ tabId: two, title: 'Second' }, 'title,iconEmoji'),
    update({ tabId: three, index: 0 }, 'index'),
  );
  expect(await titles(id)).toEqual(['Three', 'Tab 1', 'Second']);
  expect(JSON.stringify(await read(id))).not.toContain('☔');
  await edit(id, update({ tabId: two, parentTabId: three }, 'parentTabId'));
  expect(await titles(id)).toEqual(['Three', '> Second', 'Tab 1']);
  const say = (properties: docs_v1.Schema$TabProperties, fields: string) =>
    rejectionOf(id, update(properties, fields));
  expect(await say({ tabId: three, parentTabId: two }, 'parentTabId')).toContain('below itself');
  expect(await say({ tabId: three, title: 'Tab 1' }, 'title')).toContain(
    'Tab title must be unique',
  );
  expect(await say({ tabId: three, iconEmoji: 'ab' }, 'iconEmoji')).toContain('single emoji');
  expect(await say({ tabId: three, index: 7 }, 'index')).toContain('between 0 and 1');
  expect(await say({ title: 'x' }, 'title')).toContain('tab ID must be specified');
  expect(await say({ tabId: three }, 'nestingLevel')).toContain('read-only');
});

test('a tab is deleted with its child tabs, and the last tab cannot be deleted', async () => {
  const id = await write('');
  const { replies } = await edit(id, add({ title: 'Two' }));
  const tabId = replies?.[0]?.addDocumentTab?.tabProperties?.tabId ?? '';
  await edit(id, add({ title: 'Below', parentTabId: tabId }), { deleteTab: { tabId: 't.0' } });
  expect(await titles(id)).toEqual(['Two', '> Below']);
  expect(await rejectionOf(id, { deleteTab: { tabId } })).toContain('last tab');
  expect(await rejectionOf(id, { deleteTab: { tabId: 't.0' } })).toBe(
    'Invalid requests[0].deleteTab: A tab with ID t.0 does not exist.',
  );
});

test('invalid new tabs are rejected', async () => {
  const id = await write('');
  expect(await rejectionOf(id, add({ tabId: 't.1' }))).toBe(
    'Invalid requests[0].addDocumentTab: Tab ID should not be specified in the properties when adding a tab.',
  );
  expect(await rejectionOf(id, add({ title: 'Tab 1' }))).toContain('Tab title must be unique');
  expect(await rejectionOf(id, add({ index: 2 }))).toContain('between 0 and 1');
  expect(await rejectionOf(id, add({ parentTabId: 't.9' }))).toContain(
    'A tab with ID t.9 does not exist.',
  );
  let parentTabId = 't.0';
  for (let level = 1; level < 3; level += 1) {
    const { replies } = await edit(id, add({ parentTabId }));
    parentTabId = replies?.[0]?.addDocumentTab?.tabProperties?.tabId ?? '';
  }
  expect(await rejectionOf(id, add({ parentTabId }))).toContain('3 levels');
});
