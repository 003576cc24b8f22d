import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadMarkdownParser } from '../../../../src/service/google/markdown/markdown-parser.ts';
import { createBlockState } from '../../../../src/service/google/markdown/rule/block-state.ts';
import { caseCount, caseSeed } from '../../../case-count.ts';
import { finish } from '../../../finish.ts';

const parser = await loadMarkdownParser();
const text = fc
  .array(fc.constantFrom(' ', '\t', '\n', 'a', '> ', '- ', '\u00a0'), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('the lines of random text are those that the parser finds itself', () => {
  fc.assert(
    fc.property(text, (source) => {
      const ours = finish(createBlockState(source, parser, {}, []));
      expect({ ...ours }).toEqual({ ...new parser.block.State(source, parser, {}, []) });
    }),
    { numRuns: caseCount(10_000, 1000), seed: caseSeed(20_261_126), endOnFailure: true },
  );
});
