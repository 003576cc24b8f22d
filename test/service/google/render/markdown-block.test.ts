import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { toMarkdown } from '../../../../src/service/google/render/markdown.ts';
import { finish } from '../../../finish.ts';
import { parseTree } from '../markdown/markdown-tree.ts';
import { mono, render } from './markdown-set-up.ts';
import { documentOf, item, line, run, tab, table } from './sample.ts';

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

  test('that is nested and begins with another number than 1 does not continue the text above it', () => {
    const markdown = render(item('dots', 0, 'a'), item('late', 1, 'b'));
    expect(markdown).toBe('- a\n\n  3. b\n');
    expect(JSON.stringify(parseTree(markdown))).toContain('"start":3');
  });

  test.for<[string, readonly (readonly [level: number, text: string])[], string]>([
    [
      'that begins below the first level',
      [
        [2, 'a'],
        [2, 'b'],
        [1, 'c'],
      ],
      '-\n  -\n    - a\n    - b\n  - c\n',
    ],
    [
      'that skips a level',
      [
        [0, 'a'],
        [2, 'b'],
        [2, 'c'],
        [0, 'd'],
      ],
      '- a\n\n  -\n    - b\n    - c\n- d\n',
    ],
    [
      'whose first item is empty',
      [
        [2, ''],
        [2, 'b'],
      ],
      '-\n  -\n    -\n    - b\n',
    ],
    [
      'whose nested item is empty',
      [
        [0, 'a'],
        [1, ''],
        [1, 'b'],
        [1, ''],
        [0, 'c'],
      ],
      '- a\n\n  -\n  - b\n  -\n- c\n',
    ],
    [
      'with empty items on two levels',
      [
        [0, ''],
        [1, ''],
        [1, 'a'],
        [3, ''],
        [0, 'b'],
      ],
      '-\n  -\n  - a\n\n    -\n      -\n- b\n',
    ],
  ])('%s keeps its levels', ([, items, markdown]) => {
    expect(render(...items.map(([level, text]) => item('dots', level, text)))).toBe(markdown);
    const depths = new Map<string, number>();
    const visit = (node: Nodes, depth: number): void => {
      expect(node.type).not.toBe('heading');
      if (node.type === 'text') depths.set(node.value, depth);
      const below = depth + Number(node.type === 'list');
      if ('children' in node) for (const child of node.children) visit(child, below);
    };
    visit(parseTree(markdown), 0);
    const texts = items.filter(([, text]) => text !== '');
    expect([...depths]).toEqual(texts.map(([level, text]) => [text, level + 1]));
  });

  test('with hidden numbers has bullets', () => {
    expect(render(item('hidden', 0, 'a'))).toBe('- a\n');
    expect(render(item('zeros', 0, 'a'))).toBe('1. a\n');
  });

  test('has the mark that its document shows after the number', () => {
    expect(render(item('parens', 0, 'a'), item('parens', 0, 'b'))).toBe('1) a\n2) b\n');
  });

  test('after a checklist is a list of its own, for another parser also', () => {
    const markdown = render(
      item('checks', 0, 'a'),
      item('dots', 1, 'b'),
      item('dots', 0, 'c'),
      item('parens', 0, 'd'),
      item('numbers', 0, 'e'),
    );
    const lists = parseTree(markdown).children.filter((node) => node.type === 'list');
    expect(lists.map(({ children }) => children.map(({ checked }) => checked ?? null))).toEqual([
      [false],
      [null],
      [null],
      [null],
    ]);
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

  test('has no line breaks at the ends of its cells', () => {
    expect(render(table([['\va\vb\v']]))).toBe('| a<br>b |\n| --- |\n');
  });

  test('has a table of contents of a cell in one line', () => {
    const cell = [{ tableOfContents: { content: [line('a'), line('b')] } }, line('c')];
    expect(render(table([[cell]]))).toBe('| a<br>b<br>c |\n| --- |\n');
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
  expect(finish(toMarkdown(documentOf(tab([at('kix.1'), at('kix.2')], { inlineObjects }))))).toBe(
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
  expect(finish(toMarkdown(document)).split('\n')).toEqual([
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
