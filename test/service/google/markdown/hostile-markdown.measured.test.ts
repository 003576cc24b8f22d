import { expect, test } from 'vitest';
import { OperationWork } from '../../../../src/engine/event-loop/operation-work.ts';
import { runInSlices } from '../../../../src/engine/event-loop/time-slice.ts';
import { InvalidEdit } from '../../../../src/service/google/edit/invalid-edit.ts';
import { readBlocks } from '../../../../src/service/google/markdown/content-reader.ts';
import { toInsertion } from '../../../../src/service/google/markdown/insertion.ts';
import {
  loadMarkdownParser,
  parseMarkdown,
} from '../../../../src/service/google/markdown/markdown-parser.ts';
import { countTurns } from '../../../count-turns.ts';
import { cpuMs } from '../../../cpu-time.ts';
import { finish } from '../../../finish.ts';
import { markdownConstructs } from '../../../hostile/markdown-construct.ts';

const parser = await loadMarkdownParser();

/** Parses Markdown and creates its requests, or rejects it. */
function* insert(markdown: string) {
  const { blocks } = yield* readBlocks(yield* parseMarkdown(markdown, parser));
  const point = { tabId: null, segmentId: '', place: 'inside', index: 1 } as const;
  return yield* toInsertion(blocks, point, { hasStyle: true, hasBullet: false });
}

// The limit for each text is two seconds of processor time. With quadratic time, most would take more than ten.
test.for(markdownConstructs)(
  'a text of 100,000 characters that repeats %j is converted in linear time',
  (part) => {
    const markdown = `[^a]: b\n\n${part.repeat(100_000 / part.length)}`;
    const ms = cpuMs(() => {
      try {
        finish(insert(markdown));
      } catch (error) {
        if (!(error instanceof InvalidEdit)) throw error;
      }
    });
    expect(ms).toBeLessThan(2000);
  },
);

test('a long text is converted in slices, with the same result', async () => {
  const markdown = '# A *b*\n\n- c **d** [e](https://example.com/)\n  - f\n\n'.repeat(1000);
  const endTurns = countTurns();
  const result = await runInSlices(insert(markdown), new OperationWork());
  expect(endTurns()).toBeGreaterThan(1);
  expect(result).toEqual(finish(insert(markdown)));
});

test.for([
  ['of 200 quotes in each other', '>'.repeat(200), 'Line 1 of markdown is nested too deeply.'],
  [
    'of 200 lists in each other',
    `${'- '.repeat(200)}a`,
    'Line 1 of markdown is nested too deeply.',
  ],
])('Markdown %s is rejected', ([, markdown = '', message = '']) => {
  expect(() => finish(insert(markdown))).toThrow(message);
});
