import { parse } from 'graphql';
import { expect, test } from 'vitest';
import type { EstimatedTotals } from '../../../src/operation/report/upstream-report.ts';
import { createAsker, type Person } from '../../ask.ts';
import { documentedQueries } from '../../docs/documented-query.ts';
import { expectReportOf, listedCalls } from './sent-call.ts';

// The queries of the documentation have every root field of the schema. The cost, the estimate and the report of each are compared with each
// other, and with what the sandbox receives.

const { ask, sandbox } = await createAsker();

const costQuery = `query ($document: String, $variables: JSONObject) {
  cost(document: $document, variables: $variables) {
    asana { ...All } google { ...All } calls { service method route times }
  }
}
fragment All on ServiceCost { minRequests maxRequests minReads maxReads writes }`;

/** Why a query of these root fields sends less than the maximum, or more than the minimum. All others send exactly what is estimated. */
const inexact: Readonly<Record<string, string>> = {
  project: 'the texts of its tasks name the documents',
  tasks: 'only Asana knows how many tasks match a filter, and how many of them a list has',
  task: 'only Asana knows how many pages the comments have',
  portfolio: 'only Asana knows how many pages the items have',
  'createPortfolio updatePortfolio addToPortfolio removeFromPortfolio addPortfolioMembers removePortfolioMembers deletePortfolio':
    'only Asana knows how many pages the items have',
  'viewer node': 'only Asana knows how many pages a list has',
  workspace: 'only Asana knows how many projects match a filter',
  goal: 'a relationship is that of a goal, a project, a task or a portfolio',
  createSection: 'a section can have no project',
  moveSection: 'a section can have no project',
  duplicateTask: 'only Asana knows how long its job takes',
  duplicateProject: 'only Asana knows how long its job takes',
  duplicatePortfolio: 'only Asana knows how long its job takes',
  createTaskFromTemplate: 'only Asana knows how long its job takes',
  createProjectFromTemplate: 'only Asana knows how long its job takes',
  'addDependencies addDependents': 'tasks are read only if a write succeeded',
  document:
    'only Drive knows how many pages the comments have, and Asana how many tasks link to a document',
  documents: 'documents without a place have no folder',
  folder: 'a folder at the top has no parent',
  createDocument: 'the document is read only if it was written',
  updateDocument: 'the document is read only if it was written',
  appendToDocument: 'the document is read only if it was written',
  insertIntoDocument: 'the document is read only if it was written',
  replaceDocumentSection: 'the document is read only if it was written',
  replaceDocumentContent: 'nothing is written if nothing differs',
  fillTable: 'the document is read only if it was written',
  copyDocument: 'the document is read only if it was written',
  suggestDocumentEdits: 'only the first suggestion of a credential is proven',
  editDocumentText: 'the document is read only if it was written',
  insertDocumentImage: 'an image that everybody can open already is not shared',
  'createFolder updateFolder moveFolder': 'nothing is written if the folder is already there',
  moveDocument: 'nothing is written if the document is already in the folder',
  linkDocument: 'the texts of the task name the documents',
};

type Counts = Readonly<Record<keyof EstimatedTotals, number | null>>;

interface PlannedCall {
  readonly service: string;
  readonly method: string;
  readonly route: string;
  readonly times: number | null;
}

/** Null is unknown. */
const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
const sumOfTimes = (calls: readonly PlannedCall[]) => sumOf(calls.map(({ times }) => times));
const atMost = (count: number | null) => count ?? Number.POSITIVE_INFINITY;

const rootFields = (query: string): string =>
  parse(query)
    .definitions.flatMap((one) =>
      one.kind === 'OperationDefinition' ? one.selectionSet.selections : [],
    )
    .map((one) => (one.kind === 'Field' ? one.name.value : ''))
    .join(' ');

const seen = new Set<string>();

test.each(documentedQueries)(
  '$heading, line $line: the cost, the estimate and the report are what the services receive',
  async ({ query, variables, user }) => {
    const { data } = await ask(costQuery, { document: query, variables });
    const calls: readonly PlannedCall[] = data.cost.calls;
    const services: Readonly<Record<string, Counts>> = {
      asana: data.cost.asana,
      google: data.cost.google,
    };
    const { upstream, errors } = await ask(query, variables, user as Person);
    expectReportOf(upstream, sandbox.requests());

    for (const [service, { maxReads, writes }] of Object.entries(services)) {
      const planned = calls.filter((call) => call.service === service);
      expect([service, sumOfTimes(planned)]).toEqual([service, sumOf([maxReads, writes])]);
    }
    const { estimated, requests, reads, writes } = upstream.totals;
    if (estimated === undefined) throw new Error('There is no estimate.');
    for (const name of Object.keys(estimated) as (keyof EstimatedTotals)[])
      expect([name, estimated[name]]).toEqual([
        name,
        sumOf(Object.values(services).map((counts) => counts[name])),
      ]);

    // A raw request has a route of its own.
    const isRaw = calls.some(({ route }) => route === 'raw');
    const keyOf = ({ service, method, route }: Omit<PlannedCall, 'times'>) =>
      isRaw ? service : `${service} ${method} ${route}`;
    const sent = listedCalls(upstream).map(keyOf);
    for (const key of new Set(sent)) {
      const planned = calls.filter((call) => keyOf(call) === key);
      const { length } = sent.filter((one) => one === key);
      expect(length, key).toBeLessThanOrEqual(atMost(sumOfTimes(planned)));
    }

    // After an error, less is sent than estimated.
    if (errors.length > 0) return;
    const exact = {
      minRequests: requests,
      maxRequests: requests,
      minReads: reads,
      maxReads: reads,
    };
    const fields = rootFields(query);
    if (fields in inexact) seen.add(fields);
    else expect(estimated).toEqual({ ...exact, writes });
    expect(requests).toBeGreaterThanOrEqual(estimated.minRequests);
    expect(requests).toBeLessThanOrEqual(atMost(estimated.maxRequests));
    expect(reads).toBeGreaterThanOrEqual(estimated.minReads);
    expect(reads).toBeLessThanOrEqual(atMost(estimated.maxReads));
    expect(writes).toBeLessThanOrEqual(estimated.writes);
  },
);

test('each reason for an inexact estimate belongs to a query of the documentation', () => {
  expect([...seen].toSorted()).toEqual(Object.keys(inexact).toSorted());
});
