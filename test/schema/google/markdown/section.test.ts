import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { targetOfSection } from '../../../../src/service/google/markdown/place/section.ts';
import { findBody } from '../../../../src/service/google/markdown/place/target.ts';
import { caseCount, caseSeed } from '../../../case-count.ts';
import { bodyOf, createMarkdownSetUp } from './set-up.ts';

const { send, write, read, edit, markdownOf } = await createMarkdownSetUp();

async function documentWith(markdown: string): Promise<string> {
  const document = await write('');
  await send('appendToDocument', { document, markdown });
  return document;
}

const blocks = {
  paragraph: 'one **two**\n\nthree\n\n',
  list: '- a\n  - b\n\n',
  table: '| c |\n| --- |\n| d |\n\n',
  rule: '---\n\n',
  code: '```\ne\n```\n\n',
  quote: '> f\n\n',
};
const block = fc.constantFrom(...Object.values(blocks));
const content = fc.array(block, { maxLength: 3 }).map((list) => list.join('<!-- -->\n\n'));

describe('replaceDocumentSection', () => {
  test('replaces the content until the next heading of the same level with one read and one write', async () => {
    const document = await documentWith('# A\n\nold\n\n## B\n\nold\n\n# C\n\nkept\n');
    const input = { document, heading: 'A', markdown: '*new*\n\n- item' };
    const { errors, reads } = await send('replaceDocumentSection', input);
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(2);
    expect(await markdownOf(document)).toBe('# A\n\n*new*\n\n- item\n\n# C\n\nkept\n');
  });

  test.for([
    [
      'a section inside another one',
      '# A\n\na\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n',
      'B',
      1,
      '# A\n\na\n\n## B\n\nnew\n\n## D\n',
    ],
    [
      'a section that ends at a heading above its level',
      '## B\n\nb\n\n# A\n',
      'B',
      1,
      '## B\n\nnew\n\n# A\n',
    ],
    [
      'the second section with a heading',
      '# A\n\na\n\n# A\n\nb\n',
      'A',
      2,
      '# A\n\na\n\n# A\n\nnew\n',
    ],
    ['a section without content', '# A\n\n# B\n', 'A', 1, '# A\n\nnew\n\n# B\n'],
    ['the last heading', 'a\n\n# B\n', 'B', 1, 'a\n\n# B\n\nnew\n'],
    ['one empty paragraph', '# B\n\n---\n\n# C\n', 'B', 1, '# B\n\nnew\n\n# C\n'],
  ] as const)('replaces %s', async ([, before, heading, occurrence, after]) => {
    const document = await documentWith(before);
    const input = { document, heading, occurrence, markdown: 'new' };
    expect((await send('replaceDocumentSection', input)).errors).toEqual([]);
    expect(await markdownOf(document)).toBe(after);
  });

  test('with the same Markdown again has the same result', async () => {
    const document = await documentWith('# A\n\nold\n\n# C\n');
    const input = { document, heading: 'A', markdown: '| a |\n| --- |\n| b |\n\nc[^d]\n\n[^d]: e' };
    await send('replaceDocumentSection', input);
    const once = await markdownOf(document);
    await send('replaceDocumentSection', input);
    expect(await markdownOf(document)).toBe(once);
  });

  test('with empty Markdown removes the content', async () => {
    const document = await documentWith('# A\n\nold\n\n| a |\n| --- |\n\n# C\n');
    await send('replaceDocumentSection', { document, heading: 'A', markdown: '' });
    expect(await markdownOf(document)).toBe('# A\n\n# C\n');
  });

  test('rejects a section with a section break', async () => {
    const document = await documentWith('# A\n\none\n\n# C\n');
    await edit(document, {
      insertSectionBreak: { location: { index: 5 }, sectionType: 'NEXT_PAGE' },
    });
    const before = await read(document);
    const input = { document, heading: 'A', markdown: 'x' };
    const { errors } = await send('replaceDocumentSection', input);
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'heading', applied: 'NO' } },
    ]);
    expect(await read(document)).toEqual(before);
  });

  test('changes nothing outside the section, whatever is in it and around it', async () => {
    await fc.assert(
      fc.asyncProperty(content, content, content, content, async (first, old, next, markdown) => {
        const document = await documentWith(`# A\n\n${first}\n\n## B\n\n${old}\n\n## C\n\n${next}`);
        const before = await read(document);
        const input = { document, heading: 'B', markdown };
        expect((await send('replaceDocumentSection', input)).errors).toEqual([]);
        const after = await read(document);
        expect(partsAround(after)).toEqual(partsAround(before));
        const expected = `# A\n\n${first}\n\n## B\n\n${markdown}\n\n## C\n\n${next}`;
        expect(await markdownOf(document)).toBe(await markdownOf(await documentWith(expected)));
      }),
      { numRuns: caseCount(50), seed: caseSeed(20_261_122), endOnFailure: true },
    );
  }, 600_000);
});

/** What is before and after the content of the section B, without indexes and ids of lists. */
function partsAround(document: Parameters<typeof bodyOf>[0]): readonly string[] {
  const elements = bodyOf(document);
  const { point } = targetOfSection(findBody(document, null), 'B', 1);
  const start = elements.findIndex(({ endIndex }) => (endIndex ?? 0) >= point.index + 1);
  const isC = (element: (typeof elements)[number]) =>
    element.paragraph?.elements?.[0]?.textRun?.content === 'C\n';
  const end = elements.findIndex(isC);
  const first =
    elements[start]?.paragraph?.paragraphStyle?.namedStyleType === 'HEADING_2' ? start + 1 : start;
  return [...elements.slice(0, first), ...elements.slice(end)].map((element) =>
    JSON.stringify(element, (name, value) =>
      ['startIndex', 'endIndex'].includes(name) ? undefined : value,
    ),
  );
}
