import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { documentedQueries } from '../../docs/documented-query.ts';
import { joinParts } from '../../joined-parts.ts';
import { readAllParts } from '../../server/multipart.ts';
import { deferBelow } from './deferred.ts';
import { selectionOf, twoLists } from './every-list.ts';
import { expectReportOf } from './sent-call.ts';

// What is deferred has a cost too. It is part of the estimate, and of the report in the last part of the result.

const { ask, sandbox, server } = await createAsker();

async function askInParts(query: string, variables: object) {
  sandbox.clearRequests();
  const response = await server.fetch('http://taskdoc.test/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'multipart/mixed',
      'x-asana-authorization': 'Bearer sandbox-ada',
      'x-google-authorization': 'Bearer sandbox-ada',
    },
    body: JSON.stringify({ query, variables }),
  });
  const parts = await readAllParts(response);
  const upstream = parts.at(-1)?.extensions?.upstream;
  if (upstream === undefined) throw new Error('The last part has no report.');
  return { parts, upstream };
}

/** Compares a query with the same query without `@defer`. */
async function expectSameCost(query: string, variables: object = {}): Promise<void> {
  const whole = await ask(query.replaceAll('@defer', ''), { ...variables });
  sandbox.reset();
  const { parts, upstream } = await askInParts(query, variables);
  expect(parts.length).toBeGreaterThan(1);
  expect(withoutLinks(joinParts(parts).data)).toEqual(withoutLinks(whole.data));
  expectReportOf(upstream, sandbox.requests());
  const { requests, reads, estimated } = upstream.totals;
  const { maxRequests, ...others } = whole.upstream.totals.estimated ?? {};
  // A deferred read is sent a turn later, so it can be in a request of its own.
  expect(estimated).toMatchObject(others);
  expect(atMost(estimated?.maxRequests)).toBeGreaterThanOrEqual(atMost(maxRequests));
  expect(requests).toBeLessThanOrEqual(atMost(estimated?.maxRequests));
  expect(reads).toBe(whole.upstream.totals.reads);
}

const atMost = (count: number | null | undefined) => count ?? Number.POSITIVE_INFINITY;

/** A link for a download contains the time at which it expires. */
const withoutLinks = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data)
      .replaceAll(/\/export\/[^"]+/g, '/export/')
      .replaceAll(/"expiresAt":"[^"]+"/g, '"expiresAt":""'),
  );

const isQuery = ({ query }: { readonly query: string }) =>
  parse(query).definitions.every(
    (one) => one.kind !== 'OperationDefinition' || one.operation === 'query',
  );

test.each(documentedQueries.filter(isQuery))(
  '$heading, line $line: a query that defers its selections costs and reads the same',
  async ({ query, variables }) => {
    await expectSameCost(deferBelow(query, 1), variables);
  },
);

test.each(twoLists.map(([one, other]) => [one.owner, one.name, other.name, [one, other]] as const))(
  'a %s with the list %s and the deferred list %s costs what the services receive',
  async (_owner, _one, _other, [one, other]) => {
    const selection = selectionOf([one], [2]).replace(
      '... on',
      `... @defer { ... on ${other.owner} { ${other.name}(first: 2) { nodes { __typename } } } } ... on`,
    );
    await expectSameCost(`{ ${selection} }`);
  },
);
