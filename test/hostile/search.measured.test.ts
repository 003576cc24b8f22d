import { afterAll, expect, test } from 'vitest';
import { blockInputs } from '../../bench/block/input.ts';
import { measureBlock } from '../../bench/block/search.ts';
import { caseSeed } from '../case-count.ts';
import { processorSlowness } from '../cpu-time.ts';
import { createHostileSetUp } from './set-up.ts';

// A part of the search of `npm run bench -- --parts=blocks`, another one after each commit.

const setUp = await createHostileSetUp();
afterAll(setUp.close);

/** One input in this many. */
const part = 400;
const inputs = blockInputs().filter((_, at) => (at + caseSeed(0)) % part === 0);

/** The processor time of one turn of the event loop, on a machine where other programs run too. */
const maxBlockMs = 75;

test.for(inputs.map((input) => [input.name, input] as const))(
  'no turn of the event loop is long: %s',
  async ([, input]) => {
    expect((await measureBlock(setUp, input)).blockMs).toBeLessThan(
      maxBlockMs * processorSlowness(),
    );
  },
);
