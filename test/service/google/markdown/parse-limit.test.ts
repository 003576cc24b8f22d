import { expect, test } from 'vitest';
import {
  loadMarkdownParser,
  parseMarkdown,
} from '../../../../src/service/google/markdown/markdown-parser.ts';
import { finish } from '../../../finish.ts';

const parser = await loadMarkdownParser();
const parse = (markdown: string) => finish(parseMarkdown(`first\n\n${markdown}`, parser));

const table = (rows: number) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(rows)}`;
const list = (items: number) => '- a\n'.repeat(items);
const emphasis = (words: number) => '*a* '.repeat(words);

test.each([
  ['A table', 1999, 'rows', table, 'The block at line 3'],
  ['A list', 1500, 'items', list, 'The block at line 3'],
  ['A text', 2500, 'words in emphasis', emphasis, 'The text at line 3'],
])('%s may have %i %s, and not one more', (_block, most, _unit, toMarkdown, place) => {
  expect(parse(toMarkdown(most)).length).toBeGreaterThan(0);
  expect(() => parse(toMarkdown(most + 1))).toThrow(
    `${place} of markdown has too much markup. Divide it into several.`,
  );
});

test('two blocks within the limit are accepted', () => {
  expect(parse(`${table(1500)}\nbetween\n\n${table(1500)}`).length).toBeGreaterThan(0);
});
