import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount, caseSeed, manyCasesMs } from '../../../case-count.ts';
import { replaceMarkdown, writeMarkdown } from './markdown-document.ts';
import { printTree } from './markdown-tree.ts';
import { markdownTree } from './tree-generator.ts';

const markdown = markdownTree.map(printTree);
const options = {
  numRuns: caseCount(600, 20),
  seed: caseSeed(20_261_126),
  endOnFailure: true,
};

test('a document whose content is replaced reads like one that was written with the new content', {
  tags: 'slow',
  timeout: manyCasesMs,
}, () => {
  fc.assert(
    fc.property(markdown, markdown, (before, after) => {
      const { row } = writeMarkdown(before);
      const replaced = replaceMarkdown(row, after);
      expect(replaced.markdown).toBe(writeMarkdown(after).markdown);
      // The same content again changes nothing.
      expect(replaceMarkdown(row, after).requests).toEqual([]);
    }),
    options,
  );
});

const piece = fc.constantFrom(
  'a\n\n',
  'b **c** [d](https://example.com/)\n\n',
  'e日[^f]\n\n[^f]: g\n\n',
  '# h\n\n',
  '- i\n',
  '- j\n',
  '  - k\n',
  '  1. l\n',
  '1. m\n',
  '1) n\n',
  '- [ ] o\n',
  '\n  p\n\n',
  '\n\n<!-- -->\n\n',
  '\n> q\n\n',
  '\n> r\n> - s\n\n',
  '\n```\nt\n```\n\n',
  '\n\n---\n\n',
  '\n\n| u |\n| --- |\n| v |\n\n',
);

/** Two texts of which one has other pieces in a few places. */
const similar = fc
  .record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 14 }),
    changes: fc.array(
      fc.record({
        at: fc.nat(14),
        removed: fc.nat(2),
        added: fc.array(piece, { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ pieces, changes }) => {
    const changed = [...pieces];
    for (const { at, removed, added } of changes) changed.splice(at, removed, ...added);
    return [pieces.join(''), changed.join('')] as const;
  });

test('a few other blocks in a document have the same result as a new document', {
  tags: 'slow',
  timeout: manyCasesMs,
}, () => {
  fc.assert(
    fc.property(similar, ([before, after]) => {
      const { row } = writeMarkdown(before);
      expect(replaceMarkdown(row, after).markdown).toBe(writeMarkdown(after).markdown);
      expect(replaceMarkdown(row, after).requests).toEqual([]);
    }),
    { ...options, numRuns: caseCount(6_000, 200) },
  );
});

test('content that was read from a document changes nothing when it replaces the same document', {
  timeout: manyCasesMs,
}, () => {
  fc.assert(
    fc.property(markdown, (given) => {
      const { row, markdown: read } = writeMarkdown(given);
      expect(replaceMarkdown(row, read).requests).toEqual([]);
    }),
    options,
  );
});
