import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createMarkdownSetUp, type MarkdownMutation } from '../markdown/set-up.ts';

const { ask, send, update, read, batches, edit } = await createMarkdownSetUp();
const { handbook, handbookTabs } = documentFixtures;
const [firstTab = '', secondTab = '', thirdTab = ''] = handbookTabs;

const addressOf = (tab: string) =>
  `https://docs.google.com/document/d/${handbook}/edit?tab=${tab}#heading=h.x`;

/** The content of each tab, as the service returns it. */
const tabsNow = async () => {
  const { tabs = [] } = await read(handbook);
  return tabs.map(({ tabProperties, documentTab }) => ({
    id: tabProperties?.tabId,
    content: JSON.stringify(documentTab?.body),
  }));
};

/** The ids of the tabs that a change has changed. */
async function changedBy(change: () => Promise<unknown>): Promise<readonly unknown[]> {
  const before = await tabsNow();
  await change();
  const after = await tabsNow();
  return after.flatMap(({ id, content }, index) =>
    before[index]?.content === content ? [] : [id],
  );
}

const selection = `
  id documentId
  body { content { paragraph { elements { textRun { content } } } } }
  text markdown losses
  tabs { tabId body { content { paragraph { elements { textRun { content } } } } } }`;

describe('the address of a tab', () => {
  test.each([
    ['document', `document(id: "${addressOf(secondTab)}")`],
    ['node', `node(id: "${addressOf(secondTab)}")`],
    ['resource', `resource(url: "${addressOf(secondTab)}")`],
  ])('as the argument of %s means its body, its text and its Markdown', async (_field, call) => {
    const { data, errors } = await ask(`{ found: ${call} { ... on Document { ${selection} } } }`);
    expect(errors).toEqual([]);
    const { id, documentId, body, text, markdown, tabs } = data.found;
    expect([id, documentId]).toEqual([`Document:${handbook}`, handbook]);
    const own = tabs.find(({ tabId }: { tabId: string }) => tabId === secondTab);
    expect(body).toEqual(own.body);
    expect(tabs.length).toBeGreaterThan(1);
    const whole = await ask(`{ document(id: "${handbook}") { text markdown } }`);
    expect(whole.data.document.text).toContain(text);
    expect(text.length).toBeLessThan(whole.data.document.text.length);
    expect(text.startsWith(body.content[1].paragraph.elements[0].textRun.content)).toBe(true);
    expect(markdown.length).toBeLessThan(whole.data.document.markdown.length);
  });

  test('requests the body of all tabs, because Google cannot return that of one', async () => {
    const { reads } = await ask(
      `{ document(id: "${addressOf(secondTab)}") { body { content { endIndex } } } }`,
    );
    expect(reads).toHaveLength(1);
    expect(reads[0]).toContain('tabs(');
    expect(reads[0]).toContain('tabProperties(tabId)');
  });

  test('with an id that no tab has is an error of the content only', async () => {
    const { data, errors } = await ask(
      `{ document(id: "${addressOf('t.missing')}") { title body { content { endIndex } } text } }`,
    );
    expect(data.document).toMatchObject({ title: expect.any(String), body: null, text: null });
    expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['document', 'body'], 'BAD_USER_INPUT'],
      [['document', 'text'], 'BAD_USER_INPUT'],
    ]);
  });

  test('two addresses in one query are read with one request', async () => {
    const { data, reads } = await ask(
      `{ a: document(id: "${addressOf(firstTab)}") { text } b: document(id: "${addressOf(secondTab)}") { text } }`,
    );
    expect(reads).toHaveLength(1);
    expect(data.a.text).not.toBe(data.b.text);
  });
});

const markdown = 'new';
const markdownCases: readonly (readonly [MarkdownMutation, object])[] = [
  ['appendToDocument', { markdown }],
  ['insertIntoDocument', { markdown, after: { start: true } }],
  ['fillTable', { newTableAfter: { end: true }, rows: [['new']] }],
];

describe.each(markdownCases)('%s', (field, input) => {
  test('writes to the tab of the address', async () => {
    const changed = await changedBy(() =>
      send(field, { ...input, document: addressOf(secondTab) }),
    );
    expect(changed).toEqual([secondTab]);
  });

  test('accepts the same tab as `tabId`, and rejects another one', async () => {
    const document = addressOf(secondTab);
    expect((await send(field, { ...input, document, tabId: secondTab })).errors).toEqual([]);
    const { errors, wireRequests } = await send(field, { ...input, document, tabId: thirdTab });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'tabId' } }]);
    expect(wireRequests).toBe(0);
  });
});

test('replaceDocumentSection finds the section in the tab of the address', async () => {
  const range = { startIndex: 1, endIndex: 2, tabId: secondTab };
  await edit(
    handbook,
    { insertText: { text: 'Only here\n', location: { index: 1, tabId: secondTab } } },
    {
      updateParagraphStyle: {
        range,
        paragraphStyle: { namedStyleType: 'HEADING_1' },
        fields: 'namedStyleType',
      },
    },
  );
  const input = { heading: 'Only here', markdown };
  const elsewhere = await send('replaceDocumentSection', { ...input, document: handbook });
  expect(elsewhere.errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  const changed = await changedBy(() =>
    send('replaceDocumentSection', { ...input, document: addressOf(secondTab) }),
  );
  expect(changed).toEqual([secondTab]);
});

describe('updateDocument', () => {
  const range = { startIndex: 1, endIndex: 2 };

  test('applies requests without a tab to the tab of the address', async () => {
    const requests = [
      { insertText: { text: 'new', location: { index: 1 } } },
      { insertText: { text: 'new', endOfSegmentLocation: {} } },
      { updateTextStyle: { range, textStyle: { bold: true } } },
      { replaceContentRange: { range, text: 'x' } },
      { replaceAllText: { containsText: { text: 'new' }, replaceText: 'old' } },
      { createNamedRange: { name: 'n', range } },
      { deleteNamedRange: { name: 'n' } },
      { createHeader: { type: 'DEFAULT' } },
      { updateDocumentStyle: { documentStyle: { pageNumberStart: 3 } } },
    ];
    const changed = await changedBy(async () => {
      const { errors } = await update({ document: addressOf(secondTab), requests });
      expect(errors).toEqual([]);
    });
    expect(changed).toEqual([secondTab]);
    const sent = batches()[0]?.requests ?? [];
    for (const request of sent) expect(JSON.stringify(request)).toContain(secondTab);
  });

  test.each([
    [{ insertText: { text: 'a', location: { index: 1, tabId: thirdTab } } }, 'location.tabId'],
    [{ deleteContentRange: { range: { ...range, tabId: thirdTab } } }, 'range.tabId'],
    [
      {
        replaceAllText: {
          containsText: { text: 'a' },
          replaceText: 'b',
          tabsCriteria: { tabIds: [thirdTab] },
        },
      },
      'tabsCriteria',
    ],
    [{ updateDocumentStyle: { documentStyle: { pageNumberStart: 3 }, tabId: thirdTab } }, 'tabId'],
  ])('rejects %o, which names another tab', async (request, field) => {
    const { errors, wireRequests } = await update({
      document: addressOf(secondTab),
      requests: [request],
    });
    const [kind] = Object.keys(request);
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: `requests[0].${kind}.${field}` } },
    ]);
    expect(wireRequests).toBe(0);
  });
});
