import { describe, expect, test } from 'vitest';
import { bodyOf, createMarkdownSetUp } from './set-up.ts';

const { send, write, read, markdownOf } = await createMarkdownSetUp();

/** A document with this Markdown. */
async function documentWith(markdown: string): Promise<string> {
  const document = await write('');
  await send('appendToDocument', { document, markdown });
  return document;
}

const text = '# A\n\none two\n\n## B\n\ntwo two\n\n| two |\n| --- |\n| three |\n\n# A\n\nend\n';

describe('insertIntoDocument inserts Markdown', () => {
  test.for([
    ['after a heading', { heading: 'A' }, 1, '# A\n\n*new*\n\none two'],
    [
      'after the second heading with a text',
      { heading: ' A ' },
      2,
      '| three |\n\n# A\n\n*new*\n\nend\n',
    ],
    ['after the paragraph with a text', { text: 'one' }, 1, 'one two\n\n*new*\n\n## B'],
    [
      'after the paragraph with the third occurrence',
      { text: 'two' },
      3,
      'two two\n\n*new*\n\n| two |',
    ],
    ['after the table that contains a text', { text: 'three' }, 1, '| three |\n\n*new*\n\n# A'],
    ['at the start', { start: true }, 1, '*new*\n\n# A\n\none two'],
    ['at the end', { end: true }, 1, 'end\n\n*new*\n'],
  ] as const)('%s', async ([, after, occurrence, expected]) => {
    const document = await documentWith(text);
    const input = { document, after, occurrence, markdown: '*new*' };
    const { errors, reads } = await send('insertIntoDocument', input);
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(2);
    const written = await markdownOf(document);
    expect(written).toContain(expected);
    expect(written.replace('*new*\n\n', '').replace('\n\n*new*', '')).toBe(text);
  });

  test('with a table at both ends before the first paragraph of a document', async () => {
    const document = await documentWith('a');
    const table = '| b |\n| --- |';
    const input = { document, after: { start: true }, markdown: `${table}\n\nc\n\n${table}` };
    expect((await send('insertIntoDocument', input)).errors).toEqual([]);
    expect(await markdownOf(document)).toBe(`${table}\n\nc\n\n${table}\n\na\n`);
  });

  test('without a change to the paragraphs around it', async () => {
    const document = await documentWith('# A\n\n> b\n\n1. c\n2. d\n');
    const before = bodyOf(await read(document));
    const input = { document, after: { text: 'b' }, markdown: '## N\n\n1. x\n\n```\ny\n```' };
    await send('insertIntoDocument', input);
    const after = bodyOf(await read(document));
    const paragraphs = (content: typeof before) =>
      content.map(({ paragraph }) => ({
        ...paragraph,
        elements: paragraph?.elements?.map(({ textRun }) => textRun),
      }));
    expect(paragraphs([...after.slice(0, 3), ...after.slice(6)])).toEqual(paragraphs(before));
  });
});

describe('insertIntoDocument rejects', () => {
  test.for([
    [
      'a heading that does not exist',
      { after: { heading: 'C' } },
      'after.heading',
      'The tab has no heading “C”.',
    ],
    ['a part of a heading', { after: { heading: 'one' } }, 'after.heading', 'no heading'],
    [
      'a text that does not exist',
      { after: { text: 'four' } },
      'after.text',
      'The tab does not contain “four”.',
    ],
    [
      'an occurrence that does not exist',
      { after: { text: 'three' }, occurrence: 2 },
      'occurrence',
      'this text occurs once',
    ],
    [
      'a tab that does not exist',
      { after: { end: true }, tabId: 't.x' },
      'tabId',
      'no tab with this id',
    ],
  ] as const)('%s after one read', async ([, more, field, message]) => {
    const document = await documentWith(text);
    const before = await read(document);
    const result = await send('insertIntoDocument', { document, markdown: 'a', ...more });
    expect(result.errors).toMatchObject([
      {
        message: expect.stringContaining(message),
        extensions: { code: 'BAD_USER_INPUT', field, applied: 'NO' },
      },
    ]);
    expect(result.reads).toHaveLength(1);
    expect(await read(document)).toEqual(before);
  });

  test.for([
    ['an occurrence of 0', { after: { text: 'a' }, occurrence: 0 }, 'occurrence'],
    ['a blank heading', { after: { heading: ' ' } }, 'after.heading'],
    ['a blank text', { after: { text: '' } }, 'after.text'],
    ['start: false', { after: { start: false } }, 'after.start'],
    ['end: false', { after: { end: false } }, 'after.end'],
  ] as const)('%s before anything is sent', async ([, more, field]) => {
    const input = {
      document: '1OneParagraphDoc0000000000000000000000000000',
      markdown: 'a',
      ...more,
    };
    const result = await send('insertIntoDocument', input);
    expect(result.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(result.wireRequests).toBe(0);
  });
});
