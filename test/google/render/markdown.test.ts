import { describe, expect, test } from 'vitest';
import type { TextStyleRecord } from '../../../src/google/document-style.ts';
import { toMarkdown } from '../../../src/google/render/markdown.ts';
import { documentOf, item, line, lists, run, tab, table } from './sample.ts';

const render = (...content: Parameters<typeof tab>[0]) =>
  toMarkdown(documentOf(tab(content, { lists })));

const mono: TextStyleRecord = { weightedFontFamily: { fontFamily: 'Roboto Mono' } };
const linked = (url: string): TextStyleRecord => ({ link: { url } });

describe('a paragraph in Markdown', () => {
  test.for([
    ['NORMAL_TEXT', 'Text'],
    ['TITLE', '# Text'],
    ['SUBTITLE', '## Text'],
    ['HEADING_1', '# Text'],
    ['HEADING_3', '### Text'],
    ['HEADING_6', '###### Text'],
    ['NAMED_STYLE_TYPE_UNSPECIFIED', 'Text'],
  ])('of the style %s is "%s"', ([style = '', markdown]) => {
    expect(render(line('Text', style))).toBe(`${markdown}\n`);
  });

  test('has its number signs at the end escaped if it is a heading', () => {
    expect(render(line('a #', 'HEADING_1'))).toBe('# a \\#\n');
    expect(render(line('C#', 'HEADING_1'))).toBe('# C#\n');
  });

  test('is omitted if it is empty, and is separated from others by a blank line', () => {
    expect(render(line(''), line('a'), line(' '), line('b'))).toBe('a\n\nb\n');
    expect(render()).toBe('');
  });

  test('has a hard line break, or <br> in a heading', () => {
    expect(render(line('a\vb\v'))).toBe('a\\\nb\n');
    expect(render(line('a\vb', 'HEADING_1'))).toBe('# a<br>b\n');
  });

  test('has a horizontal rule on a separate line', () => {
    expect(render(line(['a', { horizontalRule: {} }, 'b']))).toBe('a\n\n---\n\nb\n');
    expect(render(line([{ horizontalRule: {} }]))).toBe('---\n');
  });
});

describe('styled text in Markdown', () => {
  test.for<[string, string, TextStyleRecord]>([
    ['bold', '**a**', { bold: true }],
    ['italic', '*a*', { italic: true }],
    ['bold and italic', '***a***', { bold: true, italic: true }],
    ['struck through', '~~a~~', { strikethrough: true }],
    ['superscript', '<sup>a</sup>', { baselineOffset: 'SUPERSCRIPT' }],
    ['subscript', '<sub>a</sub>', { baselineOffset: 'SUBSCRIPT' }],
    ['code', 'x `a`', mono],
    ['bold code', 'x **`a`**', { ...mono, bold: true }],
    ['a link', '[a](https://example.com/)', linked('https://example.com/')],
    ['a bold link', '[**a**](https://b.c)', { ...linked('https://b.c'), bold: true }],
    ['plain if it is only colored or underlined', 'a', { underline: true, foregroundColor: {} }],
  ])('is %s', ([, markdown, style]) => {
    const before = markdown.startsWith('x ') ? ['x '] : [];
    expect(render(line([...before, run('a', style)]))).toBe(`${markdown}\n`);
  });

  test('has one pair of marks for adjacent runs of the same style', () => {
    expect(render(line([run('a', { bold: true }), run('b', { bold: true })]))).toBe('**ab**\n');
  });

  test('has no marks around white space at its ends', () => {
    expect(render(line(['a', run(' b ', { bold: true }), 'c']))).toBe('a **b** c\n');
    expect(render(line(['a', run('  ', { italic: true }), 'c']))).toBe('a  c\n');
  });

  test('has tags where marks would not be valid: two in a row, or between a letter and punctuation', () => {
    const bold = { bold: true };
    expect(render(line([run('a', bold), run('b', { italic: true })]))).toBe('**a**<em>b</em>\n');
    expect(render(line(['a', run('(b)', bold), 'c']))).toBe('a<strong>(b)</strong>c\n');
    expect(render(line(['a', run('b', bold), 'c']))).toBe('a**b**c\n');
    expect(render(line(['a ', run('(b)', bold), '.']))).toBe('a **(b)**.\n');
  });

  test('has longer fences around backticks in code', () => {
    expect(render(line(['x ', run('`a``', mono)]))).toBe('x ``` `a`` ```\n');
  });

  test('has <code> tags where backticks would be read differently', () => {
    // After other backticks, and where the link would be read as a link definition.
    const code = [run('a', mono), run('b', { ...mono, ...linked('https://b.c') }), run('c', mono)];
    expect(render(line(['x ', ...code]))).toBe('x `a`[`b`](https://b.c)`c`\n');
    expect(render(line([run(']:', { ...mono, ...linked('https://b.c') })]))).toBe(
      '[<code>\\]:</code>](https://b.c)\n',
    );
    const spaced = [run(' ', { ...mono, ...linked('https://b.c') }), run('a', mono)];
    expect(render(line([...spaced, 'b']))).toBe('` `<code>a</code>b\n');
  });

  test('is one code block for adjacent paragraphs that contain only code', () => {
    const code = ['if (a) {', '  *b*', '}'].map((text) => line([run(text, mono)]));
    const plain = code.map(({ paragraph }) => ({
      paragraph: {
        ...paragraph,
        elements:
          paragraph?.elements?.map(({ textRun }) => run(textRun?.content ?? '', mono)) ?? [],
      },
    }));
    expect(render(...plain, line('c'))).toBe('```\nif (a) {\n  *b*\n}\n```\n\nc\n');
  });
});

test.for([
  ['*a* _b_ `c`', '\\*a\\* \\_b\\_ \\`c\\`'],
  ['snake_case', 'snake_case'],
  ['[a](b) ![c] <d> \\', '\\[a\\](b) !\\[c\\] \\<d\\> \\\\'],
  ['a | b ~~c~~', 'a \\| b \\~\\~c\\~\\~'],
  ['&amp; & &#35;', '\\&amp; & \\&#35;'],
  ['# a', '\\# a'],
  ['#a', '#a'],
  ['- a', '\\- a'],
  ['+ a', '\\+ a'],
  ['1. a', '1\\. a'],
  ['2) a', '2\\) a'],
  ['1.5', '1.5'],
  ['> a', '\\> a'],
  ['---', '\\---'],
  ['- - -', '\\- - -'],
  ['===', '\\==='],
  ['    a', '&#32;&#32;&#32;&#32;a'],
  ['\ta', '&#9;a'],
  ['a\v# b', 'a\\\n\\# b'],
  ['שלום 👩🏽‍🚀 e\u0301', 'שלום 👩🏽‍🚀 e\u0301'],
])('the text "%s" is "%s" in Markdown', ([text = '', markdown]) => {
  expect(render(line(text))).toBe(`${markdown}\n`);
});

describe('a link in Markdown', () => {
  test.for([
    ['https://a.b/c_(d)', 'https://a.b/c_%28d%29'],
    ['https://a.b/c d', 'https://a.b/c%20d'],
    ['https://a.b/?c=d&copy;', 'https://a.b/?c=d&amp;copy;'],
  ])('to %s has the address %s', ([url = '', address]) => {
    expect(render(line([run('x', linked(url))]))).toBe(`[x](${address})\n`);
  });

  test('is an autolink if its text is its URL', () => {
    const url = 'https://a.b/c_d?e=*';
    expect(render(line([run(url, linked(url))]))).toBe(`<${url}>\n`);
  });

  test('into the document has the document’s URL', () => {
    const to = (link: TextStyleRecord['link']) => render(line([run('x', { link: link ?? {} })]));
    const edit = 'https://docs.google.com/document/d/doc/edit';
    expect(to({ heading: { id: 'h.1', tabId: 't.1' } })).toBe(`[x](${edit}?tab=t.1#heading=h.1)\n`);
    expect(to({ bookmark: { id: 'b' } })).toBe(`[x](${edit}#bookmark=b)\n`);
    expect(to({ tabId: 't.2' })).toBe(`[x](${edit}?tab=t.2)\n`);
    expect(to({ headingId: 'h.2' })).toBe(`[x](${edit}#heading=h.2)\n`);
  });

  test('does not become an image after an exclamation mark', () => {
    expect(render(line(['Hi!', run('x', linked('https://a.b'))]))).toBe('Hi\\![x](https://a.b)\n');
  });

  test('is used for chips with an address', () => {
    const person = { person: { personProperties: { name: 'Ada', email: 'ada@example.com' } } };
    const file = { richLink: { richLinkProperties: { title: 'A_b', uri: 'https://a.b' } } };
    const date = { dateElement: { dateElementProperties: { displayText: 'Jan 1' } } };
    expect(render(line([person, ' ', file, ' ', date]))).toBe(
      '[Ada](mailto:ada@example.com) [A_b](https://a.b) Jan 1\n',
    );
  });
});

describe('a list in Markdown', () => {
  test('of any kind is nested and continues its numbers', () => {
    const content = [
      item('dots', 0, 'a'),
      item('dots', 1, 'b'),
      item('dots', 2, 'c'),
      item('dots', 0, 'd'),
      line('text'),
      item('numbers', 0, 'e'),
      item('numbers', 1, 'f'),
      item('numbers', 0, 'g'),
      line('text'),
      item('numbers', 0, 'goes on'),
      line('text'),
      item('letters', 0, 'h'),
      line('text'),
      item('checks', 0, 'i'),
      item('checks', 1, 'j'),
    ];
    expect(render(...content).split('\n')).toEqual([
      '- a',
      '  - b',
      '    - c',
      '- d',
      '',
      'text',
      '',
      '1. e',
      '   1. f',
      '2. g',
      '',
      'text',
      '',
      '3. goes on',
      '',
      'text',
      '',
      '1. h',
      '',
      'text',
      '',
      '- [ ] i',
      '  - [ ] j',
      '',
    ]);
  });

  test('is separated from an adjacent list', () => {
    expect(render(item('dots', 0, 'a'), item('checks', 0, 'b'))).toBe(
      '- a\n\n<!-- -->\n\n- [ ] b\n',
    );
  });

  test('indents an item without a parent as far as possible', () => {
    expect(render(item('dots', 3, 'a'), item('dots', 3, 'b'))).toBe('- a\n  - b\n');
  });

  test('keeps a line break inside its item', () => {
    expect(render(item('numbers', 0, 'a\vb'))).toBe('1. a\\\n   b\n');
  });
});

describe('a table in Markdown', () => {
  test('has its first row as header, and rows of equal length', () => {
    const content = table([['a', 'b|c'], ['d']]);
    expect(render(content)).toBe('| a | b\\|c |\n| --- | --- |\n| d |  |\n');
  });

  test('has the content of a cell in one line, including lists and nested tables', () => {
    const cell = [line('a\vb'), item('numbers', 0, 'c'), table([['d', 'e'], ['f']]), line('')];
    const code = [line([run('x|y', mono)])];
    expect(render(table([[cell, code]]))).toBe(
      '| a<br>b<br>1. c<br>d · e<br>f | <code>x\\|y</code> |\n| --- | --- |\n',
    );
  });

  test('without cells is omitted', () => {
    expect(render(table([]))).toBe('');
  });
});

test('images in Markdown have their alternative text and never a short-lived URL', () => {
  const object = (imageProperties: object) => ({
    inlineObjectProperties: { embeddedObject: { title: 'A [fox]', imageProperties } },
  });
  const contentUri = 'https://lh3.example.com/secret';
  const inlineObjects = {
    'kix.1': object({ contentUri }),
    'kix.2': object({ contentUri, sourceUri: 'https://example.com/fox.png' }),
  };
  const at = (inlineObjectId: string) => line([{ inlineObjectElement: { inlineObjectId } }]);
  expect(toMarkdown(documentOf(tab([at('kix.1'), at('kix.2')], { inlineObjects })))).toBe(
    '![A \\[fox\\]](#kix.1)\n\n![A \\[fox\\]](https://example.com/fox.png)\n',
  );
});

test('tabs in Markdown have headings if there are several, and footnote labels are unique', () => {
  const note = (footnoteId: string) => ({
    footnoteReference: { footnoteId, footnoteNumber: '1' },
  });
  const rest = { footnotes: { n: { content: [line(' Note'), line('more')] } } };
  const document = documentOf(
    {
      ...tab([line(['a', note('n')])], rest, { title: 'Plan *A*', iconEmoji: '🗺' }),
      childTabs: [tab([line(['b', note('n')])], rest, { title: 'Part', nestingLevel: 1 })],
    },
    tab([line('c')], { headers: { h: { content: [line('Head')] } } }, { title: 'Rest' }),
  );
  expect(toMarkdown(document).split('\n')).toEqual([
    '# 🗺 Plan \\*A\\*',
    '',
    'a[^1]',
    '',
    '[^1]: Note',
    '',
    '    more',
    '',
    '## Part',
    '',
    'b[^1-2]',
    '',
    '[^1-2]: Note',
    '',
    '    more',
    '',
    '# Rest',
    '',
    '<!-- header -->',
    '',
    'Head',
    '',
    '<!-- end of header -->',
    '',
    'c',
    '',
  ]);
});
