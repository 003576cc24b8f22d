import { beforeEach, expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { writeKinds } from '../error/fault-table/write-kind.ts';
import { type Call, listedCalls, toCallText } from './sent-call.ts';

// The cost of every mutation names the route and the fields of each write that is sent.

const { ask, sandbox } = await createAsker();
beforeEach(() => sandbox.reset());

const writesOf = (calls: readonly Call[]) => [
  ...new Set(calls.filter(({ method }) => method !== 'GET').map(toCallText)),
];

const costQuery = `query ($document: String, $variables: JSONObject) {
  cost(document: $document, variables: $variables) { calls { service method route fields } }
}`;

// The route of a raw request is not part of its cost.
const kinds = writeKinds.filter(({ isRaw }) => !isRaw).map((kind) => [kind.name, kind] as const);

test.each(kinds)('the cost of %s has the fields of its writes', async (_name, kind) => {
  const variables = kind.variables('Written once');
  const { data } = await ask(costQuery, { document: kind.query, variables });
  const { upstream, errors } = await ask(kind.query, variables);
  expect(errors).toEqual([]);
  const sent = writesOf(listedCalls(upstream));
  expect(sent).not.toEqual([]);
  expect(writesOf(data.cost.calls)).toEqual(expect.arrayContaining(sent));
});
