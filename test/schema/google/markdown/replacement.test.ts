import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { bodyOf, createMarkdownSetUp } from './set-up.ts';

const { ask, send, write, read, edit, markdownOf } = await createMarkdownSetUp();

async function documentWith(markdown: string): Promise<string> {
  const document = await write('');
  await send('appendToDocument', { document, markdown });
  return document;
}

/** Replaces the content of a document, and returns the requests that were sent to Google. */
async function replace(document: string, markdown: string, more: object = {}) {
  const { data, errors, upstream } = await send('replaceDocumentContent', {
    document,
    markdown,
    ...more,
  });
  expect(errors).toEqual([]);
  const { sentRequests, losses } = data.replaceDocumentContent;
  return { sentRequests, losses, writes: upstream.totals.writes };
}

test('the same content sends one read and no write', async () => {
  const markdown = '# A\n\n1. b **c**\n2. d\n\n| e |\n| --- |\n| f |\n\ng[^1]\n\n[^1]: h\n';
  const document = await documentWith(markdown);
  const before = await read(document);
  expect(await replace(document, markdown)).toEqual({ sentRequests: [], losses: [], writes: 0 });
  expect(await read(document)).toEqual(before);
});

test('one other word in a paragraph changes this word', async () => {
  const document = await documentWith('one **two** three\n\nfour');
  const { sentRequests, writes } = await replace(document, 'one **five** three\n\nfour');
  expect(writes).toBe(1);
  expect(sentRequests).toEqual([
    { deleteContentRange: { range: { startIndex: 5, endIndex: 8 } } },
    { insertText: { text: 'five', location: { index: 5 } } },
    {
      updateTextStyle: {
        range: { startIndex: 5, endIndex: 9 },
        textStyle: { bold: true },
        fields: 'bold,italic,strikethrough,baselineOffset,link,underline',
      },
    },
  ]);
  expect(await markdownOf(document)).toBe('one **five** three\n\nfour\n');
});

test.each([
  ['a paragraph', 'a\n\nb\n\nc\n', 'a\n\nc\n'],
  ['a new first paragraph', 'b\n', 'a\n\nb\n'],
  ['a new last paragraph', 'a\n', 'a\n\nb\n'],
  ['a new item of a list', '- a\n- c\n', '- a\n- b\n- c\n'],
  ['a new first item', '1. b\n2. c\n', '1. a\n2. b\n3. c\n'],
  ['a nested item', '- a\n- c\n', '- a\n  - b\n- c\n'],
  ['a paragraph between two items', '1. a\n2. b\n', '1. a\n\nc\n\n1. b\n'],
  ['two lists instead of one', '- a\n- b\n', '- a\n\n<!-- -->\n\n- b\n'],
  ['one list instead of two', '- a\n\n<!-- -->\n\n- b\n', '- a\n- b\n'],
  ['a paragraph between two quotes', '> a\n\nb\n\n> c\n', '> a\n>\n> c\n'],
  ['a heading instead of a paragraph', 'a\n\nb\n', '# a\n\nb\n'],
  ['a table', 'a\n\n| b |\n| --- |\n| c |\n\nd\n', 'a\n\n| b |\n| --- |\n| e |\n\nd\n'],
  ['a new footnote', 'a\n\nb\n', 'a[^1]\n\nb\n\n[^1]: c\n'],
  ['the text of a footnote', 'a[^1]\n\n[^1]: b\n', 'a[^1]\n\n[^1]: c\n'],
  ['a link', 'a [b](https://one.example) c\n', 'a [b](https://two.example) c\n'],
  ['code', 'a\n\n```\nb\n```\n', 'a\n\n```\nb\nc\n```\n'],
  ['a horizontal rule', 'a\n\n---\n\nb\n', 'a\n\nb\n'],
  ['everything', '# a\n\n- b\n\n| c |\n| --- |\n| d |\n', 'x\n'],
])('the result shows %s', async (_what, before, after) => {
  const document = await documentWith(before);
  await replace(document, after);
  expect(await markdownOf(document)).toBe(after);
  expect((await replace(document, after)).writes).toBe(0);
});

test('empty Markdown removes the content', async () => {
  const document = await documentWith('# A\n\n- b\n\n| c |\n| --- |\n| d |\n');
  await replace(document, '');
  expect(await markdownOf(document)).toBe('');
});

test('comments and named ranges elsewhere stay, and so does what Markdown does not show', async () => {
  const document = await documentWith('kept\n\nold\n\n- item\n');
  const range = { startIndex: 1, endIndex: 5 };
  await edit(
    document,
    { createNamedRange: { name: 'mark', range } },
    {
      updateTextStyle: {
        range,
        textStyle: { foregroundColor: { color: { rgbColor: { red: 1 } } } },
        fields: 'foregroundColor',
      },
    },
    { insertText: { text: '\n', location: { index: 5 } } },
    { insertSectionBreak: { location: { index: 6 }, sectionType: 'CONTINUOUS' } },
  );
  const comment = await ask(
    `mutation { createDocumentComment(input: { document: "${document}", content: "Why?" }) { comment { id } } }`,
  );
  expect(comment.errors).toEqual([]);
  const before = await read(document);
  await replace(document, 'kept\n\nnew\n\n- item\n- other\n');
  const after = await read(document);
  expect(await markdownOf(document)).toBe('kept\n\nnew\n\n- item\n- other\n');
  expect(after.tabs?.[0]?.documentTab?.namedRanges).toEqual(
    before.tabs?.[0]?.documentTab?.namedRanges,
  );
  // The colored paragraph, the empty one and the section break.
  expect(bodyOf(after).slice(0, 5)).toEqual(bodyOf(before).slice(0, 5));
  const { data } = await ask(`{ document(id: "${document}") { comments { nodes { content } } } }`);
  expect(data.document.comments.nodes).toEqual([{ content: 'Why?' }]);
});

test('a list of another preset is replaced completely if it gets new items', async () => {
  const document = await documentWith('- a\n- b\n');
  await edit(document, {
    createParagraphBullets: {
      range: { startIndex: 1, endIndex: 4 },
      bulletPreset: 'BULLET_ARROW_DIAMOND_DISC',
    },
  });
  expect((await replace(document, '- a\n- c\n')).sentRequests).toHaveLength(3);
  await replace(document, '- a\n- b\n- c\n');
  expect(await markdownOf(document)).toBe('- a\n- b\n- c\n');
  const ids = bodyOf(await read(document)).flatMap(({ paragraph }) => paragraph?.bullet?.listId);
  expect(new Set(ids.filter((id) => id !== undefined)).size).toBe(1);
});

describe('the Markdown of a document with headers and footers', () => {
  test.each(['template', 'suggestions', 'emoji', 'rightToLeft', 'editable'] as const)(
    'changes nothing in %s, from which it was read',
    async (name) => {
      const document = documentFixtures[name];
      const before = await read(document);
      const markdown = await markdownOf(document);
      const { writes, losses } = await replace(document, markdown);
      expect(writes).toBe(0);
      expect(await read(document)).toEqual(before);
      const segments = ['header', 'footer'].filter((kind) => markdown.includes(`<!-- ${kind} -->`));
      expect(losses.filter((loss: string) => loss.includes('of the pages'))).toHaveLength(
        segments.length,
      );
    },
  );

  test('leaves out the header, and names it in losses', async () => {
    const document = await documentWith('a\n');
    const markdown =
      '<!-- header -->\n\nh\n\n<!-- end of header -->\n\nb\n\n<!-- footer -->\n\nnot closed\n';
    expect((await replace(document, markdown)).losses).toEqual(['header of the pages at line 1']);
    expect(await markdownOf(document)).toBe('b\n\nnot closed\n');
  });
});

describe('a document with several tabs', () => {
  const { handbook, handbookTabs } = documentFixtures;
  const addressOf = (tab: string) =>
    `https://docs.google.com/document/d/${handbook}/edit?tab=${tab}`;

  test('is rejected without a tab, and nothing is written', async () => {
    const before = await read(handbook);
    const { errors } = await send('replaceDocumentContent', {
      document: handbook,
      markdown: 'new',
    });
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'tabId', applied: 'NO' } },
    ]);
    expect(await read(handbook)).toEqual(before);
  });

  test('changes only the tab of the address', async () => {
    const [, guide = '', faq = ''] = handbookTabs;
    const before = await markdownOf(addressOf(faq));
    const { data } = await ask(`{ document(id: "${addressOf(guide)}") { markdown } }`);
    const { markdown } = data.document;
    expect((await replace(addressOf(guide), markdown)).writes).toBe(0);
    await replace(handbook, `${markdown}\nThe end.\n`, { tabId: guide });
    expect(await markdownOf(addressOf(guide))).toBe(`${markdown}\nThe end.\n`);
    expect(await markdownOf(addressOf(faq))).toBe(before);
  });
});

test('a dry run sends the read only, and lists the requests', async () => {
  const document = await documentWith('a\n');
  const before = await read(document);
  const { sentRequests, writes } = await replace(document, 'a\n\nb[^1]\n\n[^1]: c\n', {
    dryRun: true,
  });
  expect(writes).toBe(0);
  expect(sentRequests.length).toBeGreaterThan(2);
  expect(await read(document)).toEqual(before);
});

test('texts that differ in very many paragraphs are replaced together', {
  tags: 'slow',
}, async () => {
  const toText = (word: string) =>
    Array.from({ length: 5_001 }, (_, at) => `${word} ${at}`).join('\n\n');
  const document = await documentWith(toText('one'));
  const { sentRequests } = await replace(document, `${toText('two')}\n`, { dryRun: true });
  expect(sentRequests.length).toBeLessThan(10);
});

test('an image that Google rejects becomes a link', async () => {
  const document = await documentWith('a\n\nb\n');
  const { losses } = await replace(document, 'a\n\n![logo](https://example.com/logo.svg)\n\nb\n');
  expect(losses.join()).toContain('image');
  expect(await markdownOf(document)).toBe('a\n\n[logo](https://example.com/logo.svg)\n\nb\n');
});

test('text without spaces changes only where it differs, and never inside a character', async () => {
  const document = await documentWith('日本語の文章です。e\u0301👩‍🔬\n');
  const { sentRequests } = await replace(document, '日本語の文字です。e\u0301👩‍🚀\n');
  expect(await markdownOf(document)).toBe('日本語の文字です。e\u0301👩‍🚀\n');
  const deleted = sentRequests.flatMap(
    ({ deleteContentRange }: { deleteContentRange?: { range: object } }) =>
      deleteContentRange ? [deleteContentRange.range] : [],
  );
  expect(deleted).toEqual([{ startIndex: 6, endIndex: 17 }]);
});
