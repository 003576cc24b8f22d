import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount, caseSeed, manyCasesMs } from '../../../case-count.ts';
import { writeMarkdown } from './markdown-document.ts';
import { parseTree, printTree, toComparable } from './markdown-tree.ts';
import { markdownTree } from './tree-generator.ts';

test('random Markdown that is written to a document and read back has the same text and structure for another parser', {
  timeout: manyCasesMs,
}, () => {
  fc.assert(
    fc.property(markdownTree, (tree) => {
      const given = printTree(tree);
      const { markdown } = writeMarkdown(given);
      expect(toComparable(parseTree(markdown))).toEqual(toComparable(parseTree(given)));
      // What was read can be written again.
      expect(writeMarkdown(markdown).markdown).toBe(markdown);
    }),
    { numRuns: caseCount(400, 12), seed: caseSeed(20_261_122), endOnFailure: true },
  );
});
