import { describe, expect, test } from 'vitest';
import type { TextStyleRecord } from '../../../src/google/document-style.ts';
import { toMarkdown } from '../../../src/google/render/markdown.ts';
import { documentOf, item, line, lists, run, tab, table } from './sample.ts';

const render = (...content: Parameters<typeof tab>[0]) =>
  toMarkdown(documentOf(tab(content, { lists })));

const mono: TextStyleRecord = { weightedFontFamily: { fontFamily: 'Roboto Mono' } };
const linked = (url: string): TextStyleRecord => ({ link: { url } });

describe('paragraphs', () => {
  test.for([
    ['NORMAL_TEXT', 'Text'],
    ['TITLE', '# Text'],
    ['SUBTITLE', '## Text'],
    ['HEADING_1', '# Text'],
    ['HEADING_3', '### Text'],
    ['HEADING_6', '###### Text'],
    ['NAMED_STYLE_TYPE_UNSPECIFIED', 'Text'],
  ])('%s is "%s"', ([style = '', markdown]) => {
    expect(render(line('Text', style))).toBe(`${markdown}\n`);
  });

  test('signs at the end of a heading are no frame', () => {
    expect(render(line('a #', 'HEADING_1'))).toBe('# a \\#\n');
    expect(render(line('C#', 'HEADING_1'))).toBe('# C#\n');
  });

  test('empty ones do not come, and the others are apart', () => {
    expect(render(line(''), line('a'), line(' '), line('b'))).toBe('a\n\nb\n');
    expect(render()).toBe('');
  });

  test('a line break inside of one is a hard break, and in a heading a tag', () => {
    expect(render(line('a\vb\v'))).toBe('a\\\nb\n');
    expect(render(line('a\vb', 'HEADING_1'))).toBe('# a<br>b\n');
  });

  test('a horizontal rule stands on a line of its own', () => {
    expect(render(line(['a', { horizontalRule: {} }, 'b']))).toBe('a\n\n---\n\nb\n');
    expect(render(line([{ horizontalRule: {} }]))).toBe('---\n');
  });
});

describe('looks', () => {
  test.for<[string, string, TextStyleRecord]>([
    ['bold', '**a**', { bold: true }],
    ['slanted', '*a*', { italic: true }],
    ['both', '***a***', { bold: true, italic: true }],
    ['struck through', '~~a~~', { strikethrough: true }],
    ['raised', '<sup>a</sup>', { baselineOffset: 'SUPERSCRIPT' }],
    ['lowered', '<sub>a</sub>', { baselineOffset: 'SUBSCRIPT' }],
    ['code', 'x `a`', mono],
    ['bold code', 'x **`a`**', { ...mono, bold: true }],
    ['a link', '[a](https://example.com/)', linked('https://example.com/')],
    ['a bold link', '[**a**](https://b.c)', { ...linked('https://b.c'), bold: true }],
    ['neither by its color nor underlined', 'a', { underline: true, foregroundColor: {} }],
  ])('text is %s', ([, markdown, style]) => {
    const before = markdown.startsWith('x ') ? ['x '] : [];
    expect(render(line([...before, run('a', style)]))).toBe(`${markdown}\n`);
  });

  test('neighbours of one look are marked once', () => {
    expect(render(line([run('a', { bold: true }), run('b', { bold: true })]))).toBe('**ab**\n');
  });

  test('white space at the ends is not marked', () => {
    expect(render(line(['a', run(' b ', { bold: true }), 'c']))).toBe('a **b** c\n');
    expect(render(line(['a', run('  ', { italic: true }), 'c']))).toBe('a  c\n');
  });

  test('marks that would not count are tags: two in a row, or between a letter and a sign', () => {
    const bold = { bold: true };
    expect(render(line([run('a', bold), run('b', { italic: true })]))).toBe('**a**<em>b</em>\n');
    expect(render(line(['a', run('(b)', bold), 'c']))).toBe('a<strong>(b)</strong>c\n');
    expect(render(line(['a', run('b', bold), 'c']))).toBe('a**b**c\n');
    expect(render(line(['a ', run('(b)', bold), '.']))).toBe('a **(b)**.\n');
  });

  test('backticks in code are kept by longer ones', () => {
    expect(render(line(['x ', run('`a``', mono)]))).toBe('x ``` `a`` ```\n');
  });

  test('code is a tag where backticks would be read otherwise', () => {
    // Behind others; and where the link would be read as the definition of one.
    const code = [run('a', mono), run('b', { ...mono, ...linked('https://b.c') }), run('c', mono)];
    expect(render(line(['x ', ...code]))).toBe('x `a`[`b`](https://b.c)`c`\n');
    expect(render(line([run(']:', { ...mono, ...linked('https://b.c') })]))).toBe(
      '[<code>\\]:</code>](https://b.c)\n',
    );
    const spaced = [run(' ', { ...mono, ...linked('https://b.c') }), run('a', mono)];
    expect(render(line([...spaced, 'b']))).toBe('` `<code>a</code>b\n');
  });

  test('paragraphs of nothing but code are one block', () => {
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
])('the text "%s" is "%s"', ([text = '', markdown]) => {
  expect(render(line(text))).toBe(`${markdown}\n`);
});

describe('links', () => {
  test.for([
    ['https://a.b/c_(d)', 'https://a.b/c_%28d%29'],
    ['https://a.b/c d', 'https://a.b/c%20d'],
    ['https://a.b/?c=d&copy;', 'https://a.b/?c=d&amp;copy;'],
  ])('%s leads to %s', ([url = '', address]) => {
    expect(render(line([run('x', linked(url))]))).toBe(`[x](${address})\n`);
  });

  test('an address that is shown as it is', () => {
    const url = 'https://a.b/c_d?e=*';
    expect(render(line([run(url, linked(url))]))).toBe(`<${url}>\n`);
  });

  test('places in the document have the address of the document', () => {
    const to = (link: TextStyleRecord['link']) => render(line([run('x', { link: link ?? {} })]));
    const edit = 'https://docs.google.com/document/d/doc/edit';
    expect(to({ heading: { id: 'h.1', tabId: 't.1' } })).toBe(`[x](${edit}?tab=t.1#heading=h.1)\n`);
    expect(to({ bookmark: { id: 'b' } })).toBe(`[x](${edit}#bookmark=b)\n`);
    expect(to({ tabId: 't.2' })).toBe(`[x](${edit}?tab=t.2)\n`);
    expect(to({ headingId: 'h.2' })).toBe(`[x](${edit}#heading=h.2)\n`);
  });

  test('an exclamation mark before a link makes no image', () => {
    expect(render(line(['Hi!', run('x', linked('https://a.b'))]))).toBe('Hi\\![x](https://a.b)\n');
  });

  test('chips lead where they lead', () => {
    const person = { person: { personProperties: { name: 'Ada', email: 'ada@example.com' } } };
    const file = { richLink: { richLinkProperties: { title: 'A_b', uri: 'https://a.b' } } };
    const date = { dateElement: { dateElementProperties: { displayText: 'Jan 1' } } };
    expect(render(line([person, ' ', file, ' ', date]))).toBe(
      '[Ada](mailto:ada@example.com) [A_b](https://a.b) Jan 1\n',
    );
  });
});

describe('lists', () => {
  test('of every kind, nested, are below one another', () => {
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

  test('two in a row stay two', () => {
    expect(render(item('dots', 0, 'a'), item('checks', 0, 'b'))).toBe(
      '- a\n\n<!-- -->\n\n- [ ] b\n',
    );
  });

  test('an item on a level without one above it stands as far out as it can', () => {
    expect(render(item('dots', 3, 'a'), item('dots', 3, 'b'))).toBe('- a\n  - b\n');
  });

  test('a line break in an item stays in it', () => {
    expect(render(item('numbers', 0, 'a\vb'))).toBe('1. a\\\n   b\n');
  });
});

describe('tables', () => {
  test('have their first row as head, and equal rows', () => {
    const content = table([['a', 'b|c'], ['d']]);
    expect(render(content)).toBe('| a | b\\|c |\n| --- | --- |\n| d |  |\n');
  });

  test('have what is in a cell in one line, lists and tables too', () => {
    const cell = [line('a\vb'), item('numbers', 0, 'c'), table([['d', 'e'], ['f']]), line('')];
    const code = [line([run('x|y', mono)])];
    expect(render(table([[cell, code]]))).toBe(
      '| a<br>b<br>1. c<br>d · e<br>f | <code>x\\|y</code> |\n| --- | --- |\n',
    );
  });

  test('without cells do not come', () => {
    expect(render(table([]))).toBe('');
  });
});

test('images have their alternative text and never a short-lived address', () => {
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

test('tabs have their titles as headings when there are several; footnotes have labels of their own', () => {
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
