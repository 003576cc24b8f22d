import { describe, expect, test } from 'vitest';
import type { ParagraphRecord } from '../../../../src/service/google/record/document.ts';
import { readContent, writeMarkdown } from './markdown-document.ts';

describe('Markdown that is written to a document and read back is unchanged:', () => {
  test.for([
    ['headings', '# One\n\n## Two\n\n###### Six\n'],
    ['a setext heading and text', '# One\n\ntwo\n'],
    ['styles in each other', '**bold** ***both*** ~~**all**~~ and `code`\n'],
    [
      'the alignment of columns',
      '| a | b | c | d |\n| --- | :-: | --: | --- |\n| 1 | 2 |  | 4 |\n| 5 |  | 7 | 8 |\n',
    ],
    ['the alignment of a header without rows', '| a | b |\n| :-: | --: |\n'],
    ['superscript, subscript and a line break', 'x<sup>2</sup> H<sub>2</sub>O\\\nnext\n'],
    [
      'links',
      '[a **b**](https://example.com/?a=1&b=2) <https://example.com/> [m](mailto:a@b.example)\n',
    ],
    ['an image', 'before ![](https://example.com/i.png) after\n'],
    ['exclamation marks', 'Hi! Hi\\![a](https://b.example/) Hi\\![^1]!\n\n[^1]: !\n'],
    ['nested lists of one kind', '- a\n  - b\n    - c\n- d\n'],
    ['nested lists of several kinds', '- a\n  1. b\n  2. c\n     - d\n- e\n  1. f\n'],
    ['numbers that start again in each item', '1. a\n   1. b\n   2. c\n2. d\n   1. e\n'],
    [
      'a numbered list that continues after text and code',
      '1. a\n\ntext\n\nmore\n\n2. b\n3. c\n\n```\ncode\n```\n\n4. d\n',
    ],
    ['two lists', '- a\n\n<!-- -->\n\n- b\n'],
    ['a checklist', '- [ ] a\n  - [ ] b\n- [ ] c\n'],
    ['a list item without text', '- a\n-\n- b\n'],
    ['a table', '| a | **b** |\n| --- | --- |\n| c |  |\n'],
    ['two tables and text', 'a\n\n| b |\n| --- |\n\n| c |\n| --- |\n| d |\n\ne\n'],
    ['a code block with an empty line', 'a\n\n```\nb\n\n  c\n```\n'],
    ['two code blocks', '```\na\n```\n\n```\nb\n```\n'],
    ['a quote with a list', '> a\n>\n> - b\n> - c\n\nd\n'],
    ['two quotes', '> a\n\n> b\n'],
    ['footnotes', 'a[^1] b[^2]\n\n[^1]: One *note*\n\n[^2]: Two\n\n    - item\n'],
    [
      'footnotes and images in a table',
      '| a[^1] | ![](https://example.com/i.png) |\n| --- | --- |\n| b[^2] | c |\n\n[^1]: d\n\n[^2]: e\n',
    ],
    ['characters outside the basic plane', '# 👩‍👩‍👧 *𝒳*\n\n- 🎉 **a**\n  - 🎊\n'],
  ])('%s', ([, markdown]) => {
    const written = writeMarkdown(markdown ?? '');
    expect(written.markdown).toBe(markdown);
    expect(written.losses).toEqual([]);
  });
});

describe('what a document cannot contain is a loss with its line:', () => {
  test.for([
    ['a\n\n---\n', ['horizontal rule at line 3'], 'a\n\n---\n'],
    ['* ---\n* b\n', ['horizontal rule in a list item at line 1'], '-\n- b\n'],
    ['- [x] a\n- [ ] b', ['checked item at line 1'], '- [ ] a\n- [ ] b\n'],
    ['- [ ] a\n- b', ['list item without a checkbox at line 2'], '- [ ] a\n- [ ] b\n'],
    [
      '1. | a |\n   | - |\n1. b',
      ['list item around the table at line 1'],
      '1.\n\n| a |\n| --- |\n\n1. b\n',
    ],
    [
      '- a\n  - b\n    - > c',
      ['quote in a list item at line 3'],
      '- a\n  - b\n\n> -\n>   -\n>     - c\n',
    ],
    ['3. a\n4. b', ['start number 3 of the list at line 1'], '1. a\n2. b\n'],
    ['1. a\n\ntext\n\n3. b', ['start number 3 of the list at line 5'], '1. a\n\ntext\n\n1. b\n'],
    ['1. a\n\n# h\n\n2. b', ['start number 2 of the list at line 5'], '1. a\n\n# h\n\n1. b\n'],
    ['1. a\n\ntext\n\n2) b', ['start number 2 of the list at line 5'], '1. a\n\ntext\n\n1) b\n'],
    ['> a\n>\n> > b', ['quote in a quote at line 3'], '> a\n>\n> b\n'],
    ['```ts\na\n```', ['language “ts” of the code at line 1'], '```\na\n```\n'],
    ['```\n```', ['code block without text at line 1'], ''],
    ['- a\n\n  b\n- c', ['paragraph in the list item above at line 3'], '- a\n\nb\n\n- c\n'],
    ['[a](b.md)', ['link to “b.md”, which is no complete address at line 1'], 'a\n'],
    [
      '[a](javascript:b)',
      ['link to “javascript:b”, which is no complete address at line 1'],
      'a\n',
    ],
    [
      'a\n[b](https://c.example "d")',
      ['title of the link to “https://c.example” at line 2'],
      'a [b](https://c.example)\n',
    ],
    ['[](https://c.example)a', ['link without a text at line 1'], 'a\n'],
    ['![a](b.png)', ['image “b.png” at line 1'], 'a\n'],
    [
      '![a](https://b.example/c.png)',
      ['alternative text “a” of the image at line 1'],
      '![](https://b.example/c.png)\n',
    ],
    ['a <span>b</span>', ['HTML “<span>” at line 1', 'HTML “</span>” at line 1'], 'a b\n'],
    [
      '<table>\na\n</table>',
      ['HTML, which is written as text at line 1'],
      '\\<table>\\\na\\\n\\</table>\n',
    ],
    ['<div>\na &amp; \\* <b class="x">b</b>\n</div>', [], 'a & \\\\\\* **b**\n'],
    ['<p align="center">\na<br/>b</p>', ['HTML “<p align="center">” at line 1'], 'a\\\nb\n'],
    [
      '<h1 id="x">a</h1>\n\n<details>\n<summary>b</summary>\n\n- c\n\n</details>\n\nd',
      ['HTML “<h1 id="x">” at line 1', 'summary, which is a heading instead at line 4'],
      '# a\n\n## b\n\n- c\n\nd\n',
    ],
    [
      '<p><a href="https://a.example"><img src="https://b.example/c.png" width=9></a> <sup>1</sup></p>',
      ['size of the image at line 1', 'link of the image at line 1'],
      '![](https://b.example/c.png) <sup>1</sup>\n',
    ],
    [
      'a <img src="https://b.example/c.png" alt="d"> <a href="https://e.example">f</a>',
      ['alternative text “d” of the image at line 1'],
      'a ![](https://b.example/c.png) [f](https://e.example)\n',
    ],
    [
      '<a name="b">c</a> <a href="javascript:d">e</a>',
      [
        'HTML “<a name="b">” at line 1',
        'HTML “</a>” at line 1',
        'link to “javascript:d”, which is no complete address at line 1',
      ],
      'c e\n',
    ],
    [
      '<P>a <IMG SRC="https://b.example/c.png"> <B>d</B></P>',
      [],
      'a ![](https://b.example/c.png) **d**\n',
    ],
    ['<!-- a\nb -->\n<hr>\nc', ['horizontal rule at line 3'], '---\n\nc\n'],
    [
      'a[^b] c[^b]\n\n[^b]: d',
      ['second reference to footnote “b” at line 1'],
      'a[^1] c[^2]\n\n[^1]: d\n\n[^2]: d\n',
    ],
    ['a\n\n[^b]: c', ['footnote “b” without a reference at line 3'], 'a\n'],
    [
      'a[^b]\n\n[^b]: | c | d |\n    | - | - |\n    | e | f |',
      ['table in a footnote at line 3'],
      'a[^1]\n\n[^1]: c\td\n\n    e\tf\n',
    ],
    [
      '```\na\n\u001b[31mb\n```',
      ['characters that a document cannot contain at line 3'],
      '```\na\n[31mb\n```\n',
    ],
    [
      '    \ue000',
      ['characters that a document cannot contain at line 1', 'code block without text at line 1'],
      '',
    ],
    [
      '<table>\ue000</table>',
      [
        'HTML, which is written as text at line 1',
        'characters that a document cannot contain at line 1',
      ],
      '\\<table>\\</table>\n',
    ],
    ['- ```\n  a\n  ```', ['code block in a list item at line 1'], '- `a`\n'],
    ['> | a |\n> | - |', ['quote around the table at line 1'], '| a |\n| --- |\n'],
    [
      '![](https://a.example/b.png "c")',
      ['title of the image at line 1'],
      '![](https://a.example/b.png)\n',
    ],
    [
      Array.from({ length: 10 }, (_, level) => `${'  '.repeat(level)}- ${level}`).join('\n'),
      ['nesting level of the list at line 10'],
      `${Array.from({ length: 10 }, (_, level) => `${'  '.repeat(Math.min(level, 8))}- ${level}`).join('\n')}\n`,
    ],
    ['a <i>b</i> <i>c</i> <u>d</u> <u>e</u>', [], 'a *b* *c* d e\n'],
    [
      '[a](b) [a](b)\n[a](b)',
      [
        'link to “b”, which is no complete address at line 1',
        'link to “b”, which is no complete address at line 2',
      ],
      'a a a\n',
    ],
    ['a ~~ b~~ c', [], 'a \\~\\~ b\\~\\~ c\n'],
    ['a ~~b ~~ c', [], 'a \\~\\~b \\~\\~ c\n'],
    ['~~a~~ ~b~ a~~b~~c', [], '~~a~~ ~~b~~ a~~b~~c\n'],
    ['a\u0001\ue000b', ['characters that a document cannot contain at line 1'], 'ab\n'],
    ['<!-- a -->\n\nb <!-- c -->d', [], 'b d\n'],
  ] as const)('%j', ([markdown, losses, readBack]) => {
    const written = writeMarkdown(markdown);
    expect(written.losses).toEqual(losses);
    expect(written.markdown).toBe(readBack);
  });
});

test.for([
  ['a table', '| a[^1] |\n| --- |\n| b |\n[^1]: c', '| a[^1] |\n| --- |\n| b |\n\n[^1]: c\n'],
  ['a quote', '> a[^1]\n[^1]: c', '> a[^1]\n\n[^1]: c\n'],
  ['a list', '- a[^1]\n[^1]: c', '- a[^1]\n\n[^1]: c\n'],
])('a footnote can follow %s without an empty line', ([, markdown = '', readBack]) => {
  const written = writeMarkdown(markdown);
  expect(written.markdown).toBe(readBack);
  expect(written.losses).toEqual([]);
});

test('a byte order mark and the line feeds of Windows are no content', () => {
  expect(writeMarkdown('\ufeff# a\r\n\r\nb\r\nc\r').markdown).toBe('# a\n\nb c\n');
});

test('the columns of a table are aligned, and its first row is repeated on every page', () => {
  const { document } = writeMarkdown('| a | b | c |\n| :-- | :-: | --: |\n| 1 | 2 | 3 |');
  const table = document.tabs?.[0]?.documentTab?.body?.content?.find((one) => one.table)?.table;
  const alignments = table?.tableRows?.[1]?.tableCells?.map(
    ({ content }) => content?.[0]?.paragraph?.paragraphStyle?.alignment,
  );
  expect(alignments).toEqual([undefined, 'CENTER', 'END']);
  expect(table?.tableRows?.map((row) => row.tableRowStyle?.tableHeader)).toEqual([true, undefined]);
});

/** The paragraphs of a document that is written from Markdown. */
const paragraphsOf = (markdown: string): readonly ParagraphRecord[] =>
  (writeMarkdown(markdown).document.tabs?.[0]?.documentTab?.body?.content ?? []).flatMap(
    ({ paragraph }) => (paragraph ? [paragraph] : []),
  );

test('the second paragraph of a list item keeps the indent of the item, and the list continues', () => {
  const [first, second, third] = paragraphsOf('1. a\n\n   b\n2. c');
  expect(second?.bullet).toBeUndefined();
  expect(second?.paragraphStyle?.indentStart).toEqual({ magnitude: 36, unit: 'PT' });
  expect(third?.bullet?.listId).toBe(first?.bullet?.listId);
});

test('a paragraph between two items of a list is not indented, and the list continues', () => {
  const [first, second, third] = paragraphsOf('1. a\n\nb\n\n2. c');
  expect(second?.bullet).toBeUndefined();
  expect(second?.paragraphStyle?.indentStart?.magnitude ?? 0).toBe(0);
  expect(third?.bullet?.listId).toBe(first?.bullet?.listId);
});

test.for([
  ['https://a.example/b,', ['https://a.example/b']],
  ['c@d.example README.md', ['mailto:c@d.example']],
  ['www.a.example/b_c_d. (WWW.a.example)', ['http://www.a.example/b_c_d', 'http://WWW.a.example']],
  ['[www.a.example] **www.b.example**', ['http://www.a.example', 'http://www.b.example']],
  ['b/www.a.example "www.a.example" www.', []],
  [`'c@d.example' _c@d.example_ ~c@d.example~`, Array(3).fill('mailto:c@d.example')],
  ['//a.example/b', []],
  ['make-fetch-happen@15.0.0 tar@6.1.11-beta.1 a@b.c1.0', []],
  ['c@d.e1 c@15.example', ['mailto:c@d.e1', 'mailto:c@15.example']],
] as const)('the links of %j are those of GitHub: %j', ([markdown, links]) => {
  const { blocks, losses } = readContent(markdown);
  const parts = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.parts : []));
  const found = parts.flatMap((part) =>
    part.kind === 'text' && part.address !== '' ? [part.address] : [],
  );
  expect(found).toEqual(links);
  expect(losses).toEqual([]);
});
