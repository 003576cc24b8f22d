import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs, someCases } from '../../case-count.ts';
import { documentedQueries } from '../../docs/documented-query.ts';
import { plainSchema } from '../../schema-for.ts';
import { drawQuery } from '../drawn-query.ts';
import { longer, pairs, selectionOf } from './every-list.ts';
import { type Parameterized, parameterize, type Variables } from './parameterized.ts';

// A server keeps the plan of a document and parts of its cost. Another set of variables must have a cost of its own.

const { askAmongOthers } = await createAsker();

const costQuery = `query ($document: String!, $variables: JSONObject) {
  cost(document: $document, variables: $variables) {
    asana { ...All } google { ...All } nodes unbounded calls { service method route fields times }
  }
}
fragment All on ServiceCost { minRequests maxRequests minReads maxReads writes }`;

/** What the server estimates of an operation. Without credentials, nothing is sent. */
async function estimateOf(document: string, variables: Variables) {
  const { upstream } = await askAmongOthers(document, variables, null);
  expect(upstream.totals.requests).toBe(0);
  expect(upstream.totals.estimated, document).toBeDefined();
  return upstream.totals.estimated;
}

/** The same for a document that the server has never received, so that it knows nothing of another set of variables. */
let documents = 0;
function freshEstimateOf(document: string, variables: Variables) {
  documents += 1;
  return estimateOf(`${document} # ${documents}`, variables);
}

async function costOf(document: string, variables: Variables): Promise<unknown> {
  const { data, errors } = await askAmongOthers(costQuery, { document, variables }, null);
  expect(errors, document).toEqual([]);
  return data.cost;
}

/** Whether both sets of variables have the same estimate. */
async function expectOwnEstimates({ document, original, changed }: Parameterized) {
  const expected = await freshEstimateOf(document, original);
  const other = await freshEstimateOf(document, changed);
  expect(await estimateOf(document, original), document).toEqual(expected);
  expect(await estimateOf(document, changed), document).toEqual(other);
  expect(await estimateOf(document, original), document).toEqual(expected);
  return JSON.stringify(expected) === JSON.stringify(other);
}

test('each query of the documentation has its own estimate for each set of variables', async () => {
  let different = 0;
  for (const { query, variables } of someCases(documentedQueries, 6)) {
    const parameterized = parameterize(plainSchema, query, variables);
    const { document, original } = parameterized;
    expect(await costOf(document, original), document).toEqual(await costOf(query, variables));
    if (!(await expectOwnEstimates(parameterized))) different += 1;
  }
  expect(different).toBeGreaterThanOrEqual(leastCount(11));
});

test('each list in a list in a list has its own estimate for each set of sizes', async () => {
  for (const chain of someCases(
    pairs.flatMap((pair) => longer(pair).slice(0, 1)),
    3,
  )) {
    const document = `query ($a: Int!, $b: Int!) { ${selectionOf(chain, ['$a', '$b', 1])} }`;
    const sizes = { document, original: { a: 3, b: 4 }, changed: { a: 3, b: 7 } };
    const isFiltered = (await estimateOf(document, sizes.original))?.maxReads === null;
    expect(await expectOwnEstimates(sizes), document).toBe(isFiltered);
  }
});

test('any query has its own estimate for each set of variables', {
  timeout: manyCasesMs,
}, async () => {
  let different = 0;
  const count = caseCount(250);
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const { query } = drawQuery(draw);
      const given = { yes: true, no: false };
      if (!(await expectOwnEstimates(parameterize(plainSchema, query, given)))) different += 1;
    }),
    { numRuns: count, seed: caseSeed(20_261_123), endOnFailure: true },
  );
  expect(different).toBeGreaterThanOrEqual(leastCount(51));
});
