import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';
import { docsOf, editable, empty, handbook, inTabs, oneParagraph, query } from './set-up.ts';

const { ask, sandbox } = await createAsker();

describe('the content of a document', () => {
  test('is the first tab’s if no tabs are selected, and contains only the selected fields', async () => {
    const { data, errors, reads } = await ask(
      query('body { content { endIndex paragraph { elements { textRun { content } } } } }'),
      { id: editable },
    );
    expect(errors).toEqual([]);
    expect(data.document.body.content.slice(0, 2)).toEqual([
      { endIndex: 1, paragraph: null },
      {
        endIndex: 21,
        paragraph: { elements: [{ textRun: { content: 'Launch plan: Aria 2\n' } }] },
      },
    ]);
    expect(reads).toEqual([
      docsOf(editable, 'body(content(endIndex,paragraph(elements(textRun(content)))))'),
    ]);
  });

  test('has every tab before its child tabs, at any depth', async () => {
    const { data, errors, reads } = await ask(
      query('tabs { id tabId title index nestingLevel parentTabId }'),
      { id: documentFixtures.nestedTabs },
    );
    expect(errors).toEqual([]);
    const tabs: { tabId: string; nestingLevel: number; parentTabId: string | null; id: string }[] =
      data.document.tabs;
    expect(Math.max(...tabs.map(({ nestingLevel }) => nestingLevel))).toBe(2);
    for (const [place, { nestingLevel, parentTabId }] of tabs.entries()) {
      const above = tabs.slice(0, place).findLast((one) => one.nestingLevel === nestingLevel - 1);
      expect(parentTabId).toBe(nestingLevel === 0 ? null : above?.tabId);
    }
    expect(new Set(tabs.map(({ id }) => id)).size).toBe(tabs.length);
    expect(reads).toEqual([
      docsOf(
        documentFixtures.nestedTabs,
        inTabs('tabProperties(index,nestingLevel,parentTabId,tabId,title)'),
        true,
      ),
    ]);
  });

  test('has three tabs in the handbook fixture, the third below the second', async () => {
    const { data } = await ask(query('tabs { tabId parentTabId body { content { endIndex } } }'), {
      id: handbook,
    });
    const [first, guide, faq] = documentFixtures.handbookTabs;
    expect(data.document.tabs).toMatchObject([
      { tabId: first, parentTabId: null },
      { tabId: guide, parentTabId: null },
      { tabId: faq, parentTabId: guide },
    ]);
    for (const tab of data.document.tabs) expect(tab.body.content.length).toBeGreaterThan(1);
  });

  test('with both tabs and body is one read, and the body is the first tab’s', async () => {
    const body = 'body { content { endIndex } }';
    const { data, errors, reads } = await ask(query(`${body} tabs { title ${body} }`), {
      id: handbook,
    });
    expect(errors).toEqual([]);
    expect(data.document.body).toEqual(data.document.tabs[0].body);
    expect(reads).toEqual([
      docsOf(handbook, inTabs('documentTab(body(content(endIndex))),tabProperties(title)'), true),
    ]);
  });

  test('that is selected twice under two aliases is read once, with all selected fields', async () => {
    const { data, errors, reads } = await ask(
      `query ($id: ID!) {
        a: document(id: $id) { title body { content { endIndex } } }
        b: document(id: $id) { revisionId body { content { startIndex } } }
      }`,
      { id: empty },
    );
    expect(errors).toEqual([]);
    expect(data.a.body.content).toHaveLength(data.b.body.content.length);
    expect(reads).toEqual([docsOf(empty, 'body(content(endIndex,startIndex)),revisionId,title')]);
  });

  test('as text, Markdown and losses is one complete read, regardless of other selected fields', async () => {
    const { data, errors, reads } = await ask(
      query('text markdown losses revisionId tabs { title } body { content { endIndex } }'),
      { id: handbook },
    );
    expect(errors).toEqual([]);
    const { text, markdown, losses, tabs } = data.document;
    expect(tabs).toHaveLength(3);
    // One line of each tab.
    for (const line of ['Aria 2 measures what you feel', 'Charge the sensor.', 'Questions']) {
      expect(text).toContain(line);
      expect(markdown).toContain(line);
    }
    expect(losses.length).toBeGreaterThan(0);
    expect(reads).toEqual([docsOf(handbook, '*', true)]);
  });

  test('of the handbook fixture is completely in its text, and its structure is in its Markdown', async () => {
    const { data } = await ask(query('text markdown'), { id: handbook });
    const response = await fetch(
      `${sandbox.googleDocsBaseUrl}/v1/documents/${handbook}?includeTabsContent=true`,
      { headers: { authorization: 'Bearer sandbox-ada' } },
    );
    const tree = await response.text();
    const words = [...tree.matchAll(/"content": "((?:[^"\\]|\\.)+)"/g)].flatMap(([, content]) =>
      String(JSON.parse(`"${content}"`))
        .split(/\s+/)
        .filter((word) => /\p{L}{2}/u.test(word)),
    );
    expect(words.length).toBeGreaterThan(80);
    for (const word of words) expect(data.document.text).toContain(word);
    expect(data.document.markdown).toMatch(/^# /m);
    expect(data.document.markdown).toMatch(/^\| ?-/m);
    expect(data.document.markdown).toMatch(/^\[\^1\]:/m);
  });

  test('of an empty document is empty text without losses', async () => {
    const { data } = await ask(query('text losses'), { id: oneParagraph });
    expect(data.document.losses).toEqual([]);
    expect(data.document.text.trim().length).toBeGreaterThan(0);
    const { data: nothing } = await ask(query('text markdown losses'), { id: empty });
    expect(nothing.document).toMatchObject({ losses: [] });
    expect(nothing.document.text.trim()).toBe('');
  });
});
