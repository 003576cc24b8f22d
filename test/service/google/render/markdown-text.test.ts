import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import type { TextStyleRecord } from '../../../../src/service/google/record/document.ts';
import { caseSeed } from '../../../case-count.ts';
import { parseTree } from '../markdown/markdown-tree.ts';
import { mono, render } from './markdown-set-up.ts';
import { line, run } from './sample.ts';

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
    expect(render(line(['x ', run('`a', mono)]))).toBe('x `` `a ``\n');
    expect(render(line(['x ', run('a`', mono)]))).toBe('x `` a` ``\n');
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
  ['[a](b) ![c] <d> \\', '\\[a\\](b) !\\[c\\] \\<d> \\\\'],
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

/** The addresses of the links in a tree. */
function linksIn(node: Nodes | undefined): readonly string[] {
  if (node?.type === 'link') return [node.url];
  return node && 'children' in node ? node.children.flatMap(linksIn) : [];
}

describe('a bare address in Markdown', () => {
  test.for([
    ['https://a.b/c_d', '<https://a.b/c_d>'],
    ['See https://a.b/c*d_.', 'See <https://a.b/c*d>\\_.'],
    ['(https://a.b/c~d)', '(<https://a.b/c~d>)'],
    ['気https://a.b/_c[1]', '気<https://a.b/_c[1]>'],
    ['https://a.b[1]|c', '<https://a.b>\\[1\\]\\|c'],
    ['https://a.b/c|d', '[https://a.b/c\\|d](https://a.b/c%7Cd)'],
    [
      'https://a.b/?c[]=d&copy;e',
      '[https://a.b/?c\\[\\]=d\\&copy;e](https://a.b/?c%5B%5D=d&amp;copy;e)',
    ],
  ])('"%s" is "%s"', ([text = '', markdown]) => {
    expect(render(line(text))).toBe(`${markdown}\n`);
  });

  const marks = ['', ' ', '.', '!', ']', '*', '_', '~', '`', '"', '>', '<b', '\v', '\vb', ')!'];
  test.for(
    ['https://a.example/b', 'http://a.example/~b', 'www.a.example/b', 'www.a.example/_b'].flatMap(
      (address) => marks.map((mark) => [address, mark] as const),
    ),
  )('%j followed by %j is the same link for another parser', ([address, mark]) => {
    const [paragraph] = parseTree(render(line(`気[(${address}${mark}`))).children;
    expect(linksIn(paragraph)).toEqual([address.replace(/^www/, 'http://www')]);
  });

  test.for([
    ['https://a.example/b', run('c', { strikethrough: true })],
    ['www.a.example', run('[1]', { italic: true })],
    ['https://a.example/b', run('\vc', { strikethrough: true })],
    ['https://a.example', run('[1]|c', { strikethrough: true })],
  ] as const)('%j before %j is a link without markup in it', ([address, next]) => {
    for (const style of [{}, { bold: true }]) {
      const [paragraph] = parseTree(render(line(['see ', run(address, style), next]))).children;
      expect(linksIn(paragraph)).toEqual([address.replace(/^www/, 'http://www')]);
    }
  });

  test('is a link for another parser, whatever its characters', { tags: 'slow' }, () => {
    const characters = [...'ab12-_*~`()[]!&=?#;:@+,.\'"$|\\/^{}é😀'];
    const ends = fc.constantFrom('a', '7', '/', '=');
    const addresses = fc
      .tuple(fc.array(fc.constantFrom(...characters), { maxLength: 12 }), ends)
      .map(([path, end]) => `https://example.com/${path.join('')}${end}`);
    fc.assert(
      fc.property(addresses, fc.boolean(), (address, isLinked) => {
        const run0 = isLinked ? run(address, linked(address)) : run(address);
        const tree = parseTree(render(line(['see ', run0, ' now'])));
        const [paragraph] = tree.children;
        const nodes = paragraph?.type === 'paragraph' ? paragraph.children : [];
        const link = nodes.find((node) => node.type === 'link');
        expect(decodeURI(link?.url ?? '')).toBe(decodeURI(encodeURI(address)));
        const text = (node: Nodes): string =>
          'value' in node ? node.value : 'children' in node ? node.children.map(text).join('') : '';
        expect(text(tree)).toBe(`see ${address} now`);
      }),
      { numRuns: 500, seed: caseSeed(20_261_123) },
    );
  });
});
