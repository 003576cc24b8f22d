import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { bodyOf, createMarkdownSetUp } from './set-up.ts';

const { send, write, read, edit, batches, markdownOf, sandbox } = await createMarkdownSetUp();

const readOf = (id: string) => `GET /v1/documents/${id}?includeTabsContent=true *`;
const writeOf = (id: string) =>
  `POST /v1/documents/${id}:batchUpdate replies,writeControl(requiredRevisionId)`;

describe('appendToDocument', () => {
  test('adds Markdown with one read and one write, which is limited to the revision that was read', async () => {
    const document = await write('first');
    const { revisionId } = await read(document);
    const { data, errors, reads } = await send('appendToDocument', {
      document,
      markdown: '# A\n\n- b\n  - c\n\n| d |\n| --- |\n| **e** |\n\n---\n',
    });
    expect(errors).toEqual([]);
    expect(reads).toEqual([readOf(document), writeOf(document)]);
    expect(batches()).toHaveLength(1);
    expect(batches()[0]?.writeControl).toEqual({ requiredRevisionId: revisionId });
    const { losses, replies, sentRequests, revisionId: written } = data.appendToDocument;
    expect(losses).toEqual(['horizontal rule at line 10']);
    expect(sentRequests).toEqual(batches()[0]?.requests);
    expect(replies).toHaveLength(sentRequests.length);
    expect(written).toBe((await read(document)).revisionId);
    expect(await markdownOf(document)).toBe(
      'first\n\n# A\n\n- b\n  - c\n\n| d |\n| --- |\n| **e** |\n\n---\n',
    );
  });

  test('writes the text of footnotes with a second write, because it needs the ids from the first', async () => {
    const document = await write('first');
    const markdown = 'a[^x] b[^y]\n\n[^x]: One\n\n[^y]: *Two*\n\n    more';
    const { data, errors, reads } = await send('appendToDocument', { document, markdown });
    expect(errors).toEqual([]);
    expect(reads).toEqual([readOf(document), writeOf(document), writeOf(document)]);
    // The second write requires the revision that the first one created.
    expect(batches()[1]?.writeControl?.requiredRevisionId).toBeDefined();
    const { sentRequests, replies, revisionId } = data.appendToDocument;
    expect(sentRequests).toEqual(batches().flatMap(({ requests }) => requests));
    expect(replies).toHaveLength(sentRequests.length);
    expect(revisionId).toBe((await read(document)).revisionId);
    expect(await markdownOf(document)).toBe(
      'first\n\na[^1] b[^2]\n\n[^1]: One\n\n[^2]: *Two*\n\n    more\n',
    );
  });

  test('reads nothing else for the new revision', async () => {
    const document = await write('a');
    const { data, reads } = await send(
      'appendToDocument',
      { document, markdown: 'b' },
      { selects: 'document { id revisionId }' },
    );
    expect(reads).toEqual([readOf(document), writeOf(document)]);
    expect(data.appendToDocument.document.revisionId).toBe((await read(document)).revisionId);
  });

  test('does not take over the style, the list and the link of the last paragraph', async () => {
    const document = await write('plain\nitem');
    const range = { startIndex: 7, endIndex: 12 };
    const textStyle = { bold: true, link: { url: 'https://example.com/' } };
    await edit(
      document,
      { updateTextStyle: { range, textStyle, fields: 'bold,link' } },
      {
        updateParagraphStyle: { range, paragraphStyle: { alignment: 'END' }, fields: 'alignment' },
      },
      { createParagraphBullets: { range, bulletPreset: 'NUMBERED_DECIMAL_ALPHA_ROMAN' } },
    );
    const before = bodyOf(await read(document));
    for (const markdown of ['new', '| cell |\n| --- |']) {
      await send('appendToDocument', { document, markdown });
    }
    const after = bodyOf(await read(document));
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]?.paragraph?.bullet).toEqual(before[2]?.paragraph?.bullet);
    expect(after[3]?.paragraph).toEqual({
      elements: [{ startIndex: 12, endIndex: 16, textRun: { content: 'new\n', textStyle: {} } }],
      paragraphStyle: { namedStyleType: 'NORMAL_TEXT', direction: 'LEFT_TO_RIGHT' },
    });
    expect(await markdownOf(document)).toBe(
      'plain\n\n1. [**item**](https://example.com/)\n\nnew\n\n| cell |\n| --- |\n',
    );
  });

  test('uses an empty last paragraph, but not a horizontal rule', async () => {
    const document = await write('');
    await send('appendToDocument', { document, markdown: '# A\n\n---' });
    expect(bodyOf(await read(document))).toHaveLength(3);
    await send('appendToDocument', { document, markdown: 'b' });
    expect(await markdownOf(document)).toBe('# A\n\n---\n\nb\n');
  });

  test('writes to the tab with the given id', async () => {
    const { handbook: document, handbookTabs } = documentFixtures;
    const before = await read(document);
    const tabId = handbookTabs[1] ?? '';
    const { errors } = await send('appendToDocument', {
      document,
      tabId,
      markdown: '*new*[^a]\n\n[^a]: b',
    });
    expect(errors).toEqual([]);
    const after = await read(document);
    expect(after.tabs?.[0]).toEqual(before.tabs?.[0]);
    const content = after.tabs?.find((tab) => tab.tabProperties?.tabId === tabId)?.documentTab;
    expect(JSON.stringify(content?.body?.content?.at(-1))).toContain('new');
    expect(JSON.stringify(content?.footnotes)).toContain(' b');
    sandbox.reset();
  });

  test('with dryRun returns the requests, costs one read and writes nothing', async () => {
    const document = await write('a');
    const before = await read(document);
    const markdown = '- b[^x]\n\n[^x]: c';
    const dry = await send(
      'appendToDocument',
      { document, markdown, dryRun: true },
      { selects: 'document { text }' },
    );
    expect(dry.errors).toEqual([]);
    expect(dry.reads).toEqual([readOf(document)]);
    expect(dry.data.appendToDocument.document.text).toBe('a\n');
    expect(await read(document)).toEqual(before);
    const wet = await send('appendToDocument', { document, markdown });
    const withoutIds = JSON.parse(
      JSON.stringify(wet.data.appendToDocument.sentRequests).replace(/,?"segmentId":"[^"]*"/g, ''),
    );
    expect(dry.data.appendToDocument.sentRequests).toEqual(withoutIds);
    expect(dry.data.appendToDocument.replies).toHaveLength(withoutIds.length);
  });

  test('writes nothing for Markdown that contains only a comment', async () => {
    const document = await write('a');
    const { errors, reads } = await send('appendToDocument', { document, markdown: '<!-- b -->' });
    expect(errors).toEqual([]);
    expect(reads).toEqual([readOf(document)]);
  });
});
