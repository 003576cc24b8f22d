import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { pairs, selectionOf, titleOf } from './every-list.ts';

// The estimate of a list in a list is exact: the minimum is what the outer list alone sends, and full lists reach the maximum.

const { ask } = await createAsker();

/** The lists that the server filters after it has read them, so that nobody knows how many pages it needs. */
const filtered = [
  'Task.comments',
  'Goal.comments',
  'Workspace.tasks',
  'Portfolio.projects',
  'Portfolio.portfolios',
];

test.each(pairs.map((chain) => [titleOf(chain), chain] as const))(
  'the estimated cost of %s is what the services receive if all lists are empty, and if all are full',
  async (_title, chain) => {
    const [outer] = chain;
    const alone = await ask(`{ ${selectionOf([outer], [5])} }`);
    expect(alone.errors).toEqual([]);
    const { length } = alone.data.node[outer.name].nodes;
    expect(length).toBeGreaterThan(0);
    // A full list has as many items as `first`. Below an empty one, nothing is read.
    const { errors, reads, wireRequests, upstream } = await ask(
      `{ ${selectionOf(chain, [length, 1])} }`,
    );
    expect(errors).toEqual([]);
    const isBounded = chain.every(({ owner, name }) => !filtered.includes(`${owner}.${name}`));
    expect(upstream.totals.estimated).toEqual({
      minRequests: alone.wireRequests,
      maxRequests: isBounded ? wireRequests : null,
      minReads: alone.reads.length,
      maxReads: isBounded ? reads.length : null,
      writes: 0,
    });
  },
);
