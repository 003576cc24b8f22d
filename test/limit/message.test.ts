import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import type { Config } from '../../src/config/config.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { maxCounted, maxErrors } from '../../src/server/document/validate-document.ts';
import { createAsker } from '../ask.ts';

// Every limit of one operation: its error contains the documented number and says what to do. The other numbers and texts of the input are in
// bounded-input.ts, all lists in input-list.test.ts, and the limits of callers and connections in the tests that setting.test.ts names.

interface Limit {
  /** How docs/schema.md or docs/running.md states the limit: with its number, if no setting has it. */
  readonly documented: string;
  /** An operation above the limit. */
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The number of the limit, with its unit, in the message. */
  readonly message: string;
  /** What the client can do, in the message or in `help`. */
  readonly advice: RegExp;
}

/** A limit that a setting changes. The error is tested with a small value, and the documented number is the default. */
interface SettingLimit extends Limit {
  readonly env: Readonly<Record<string, string>>;
  readonly toDefault: (config: Config) => string;
}

const pages = ['schema', 'running']
  .map((name) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'))
  .join('\n')
  .replaceAll(/\s+/g, ' ');

const repeat = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toText(index)).join(' ');
const nested = (open: string, count: number, inner: string, close: string) =>
  `${open.repeat(count)}${inner}${close.repeat(count)}`;
const divide = /Divide (?:it|the (?:operation|list)) into several/;
const workspace = fixtures.paidWorkspace;
const variable = 'query ($value: JSON) { __typename }';
const htmlTask =
  'mutation ($html: String!) { createTask(input: { name: "A", htmlNotes: $html, workspace: "1" }) { __typename } }';
const edits =
  'mutation ($requests: [DocumentRequest!]!) { updateDocument(input: { document: "1", requests: $requests }) { __typename } }';
const append = `mutation ($markdown: String!) { appendToDocument(input: { document: "${documentFixtures.readable}", markdown: $markdown }) { __typename } }`;

const fixed: readonly Limit[] = [
  {
    documented: 'a field depth of 25,',
    query: `{ ${nested('workspace { ', 26, 'id', ' }').replace('workspace', 'task(id: "1")').replaceAll('workspace', 'parent')} }`,
    message: 'depth limit of 25',
    advice: divide,
  },
  {
    documented: '200 aliases,',
    query: `{ ${repeat(201, (index) => `a${index}: node(id: "1") { id }`)} }`,
    message: 'limit of 200',
    advice: divide,
  },
  {
    documented: '10 000 tokens,',
    query: `{ ${'__typename '.repeat(10_000)} }`,
    message: '10000 tokens',
    advice: divide,
  },
  {
    documented: '5000 lines,',
    query: `{ __typename ${'\n'.repeat(5001)} }`,
    message: '5000 lines',
    advice: divide,
  },
  {
    documented: '200 levels of brackets,',
    query: nested('{ ... ', 201, '{ __typename }', ' }'),
    message: '200 levels of brackets',
    advice: divide,
  },
  {
    documented: 'more than 10 introspection fields',
    query: `{ ${repeat(11, () => '__schema { __typename }')} }`,
    message: 'at most 10 fields that query the schema',
    advice: /Remove some/,
  },
  {
    documented: 'more than 10 aliases beside one of them',
    query: `{ __schema { __typename } ${repeat(11, (index) => `a${index}: __typename`)} }`,
    message: 'at most 10 aliases',
    advice: /in a document of its own/,
  },
  {
    documented: 'the limit is 75 000 comparisons',
    query: `{ ${'__typename '.repeat(400)} }`,
    message: '75000 comparisons',
    advice: /or divide the document/,
  },
  {
    documented: 'at most 100 levels',
    query: variable,
    variables: { value: JSON.parse(nested('[', 101, '1', ']')) },
    message: '100 levels',
    advice: divide,
  },
  {
    documented: '100 000 values',
    query: variable,
    variables: { value: Array(100_001).fill(1) },
    message: '100000 values',
    advice: divide,
  },
  {
    documented: 'Rich text has at most 1000 open tags at once',
    query: htmlTask,
    variables: { html: `<body>${'<b>'.repeat(1000)}` },
    message: 'more than 1000 tags are open',
    advice: /close some/,
  },
  {
    documented: 'its description names: 1000 items,',
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    variables: { ids: Array(1001).fill('Task:1') },
    message: 'at most 1000 items, but has 1001',
    advice: divide,
  },
  {
    documented: '100 tasks,',
    query:
      'mutation ($tasks: [CreateTaskInput!]!) { createTasks(input: { tasks: $tasks }) { __typename } }',
    variables: { tasks: Array(101).fill({ name: 'A', workspace }) },
    message: 'at most 100 items, but has 101',
    advice: divide,
  },
  {
    documented: 'or 10 000 edits of a document',
    query: edits,
    variables: { requests: Array(10_001).fill({ deleteHeader: { headerId: 'A' } }) },
    message: 'at most 10000 items, but has 10001',
    advice: divide,
  },
  {
    documented: '`first` (1 to 1000, 50 by default)',
    query: `{ workspaces(first: 1001) { nodes { id } } }`,
    message: '1 to 1000, but it is 1001',
    advice: /must be 1 to/,
  },
  {
    documented: 'A filter can contain 50 other filters',
    query:
      'query ($any: [TaskFilter!]!) { tasks(project: "1", filter: { any: $any }) { nodes { id } } }',
    variables: { any: Array(3).fill({ all: Array(17).fill({ completed: true }) }) },
    message: 'at most 50 other filters',
    advice: /Remove some/,
  },
  {
    documented: 'may contain 200,000 UTF-16 code units of Markdown',
    query: append,
    variables: { markdown: 'x'.repeat(200_001) },
    message: 'The maximum is 200000',
    advice: /in several parts/,
  },
  {
    documented: 'of Markdown in 10,000 non-empty lines',
    query: append,
    variables: { markdown: 'x\n'.repeat(10_001) },
    message: 'more than 10000 lines of Markdown',
    advice: divide,
  },
  {
    documented: 'An operation can have ten `cost` fields',
    query: `{ ${repeat(11, (index) => `a${index}: cost(document: "{ __typename }") { __typename }`)} }`,
    message: 'at most 10 `cost` fields',
    advice: divide,
  },
];

const tasks = `tasks(project: "${fixtures.hundredTaskProject}", first: 4) { nodes { name } }`;

const settings: readonly SettingLimit[] = [
  {
    documented: '500 upstream calls (`MAX_UPSTREAM_REQUESTS`)',
    env: { MAX_UPSTREAM_REQUESTS: '1' },
    toDefault: ({ maxUpstreamRequests }) => `${maxUpstreamRequests} upstream calls`,
    query: '{ task(id: "1") { name } other: task(id: "2") { name } }',
    message: 'this server allows 1.',
    advice: /Request fewer items or fields, or divide the operation/,
  },
  {
    documented: '500 000 records (`MAX_NODES`)',
    env: { MAX_NODES: '3' },
    toDefault: ({ maxNodes }) => `${maxNodes / 1000} 000 records`,
    query: `{ ${tasks} }`,
    message: 'can return 4 records, and this server allows 3.',
    advice: /Request fewer items/,
  },
  {
    documented: '30 seconds (`OPERATION_TIMEOUT_MS`)',
    env: { OPERATION_TIMEOUT_MS: '1' },
    toDefault: ({ operationTimeoutMs }) => `${operationTimeoutMs / 1000} seconds`,
    query: `{ ${tasks} }`,
    message: 'after 1 ms, the limit of this server',
    advice: /Select fewer .*, or divide/,
  },
  {
    documented: '100 000 objects (`MAX_RESPONSE_NODES`)',
    env: { MAX_RESPONSE_NODES: '28' },
    toDefault: ({ maxResponseNodes }) => `${maxResponseNodes / 1000} 000 objects`,
    query: `{ ${tasks} }`,
    message: 'exceeds 28 objects',
    advice: /Request fewer items/,
  },
  {
    documented: '32 MiB (`MAX_RESPONSE_BYTES`)',
    env: { MAX_RESPONSE_BYTES: '1024' },
    toDefault: ({ maxResponseBytes }) => `${maxResponseBytes / 1024 / 1024} MiB`,
    query: `{ ${tasks.replace('first: 4', 'first: 100')} }`,
    message: 'exceeds 1024 bytes',
    advice: /Request fewer items/,
  },
  {
    documented: 'A body has at most 1 MiB (`MAX_BODY_BYTES`)',
    env: { MAX_BODY_BYTES: '1024' },
    toDefault: ({ maxBodyBytes }) => `${maxBodyBytes / 1024 / 1024} MiB`,
    query: `{ __typename } # ${'x'.repeat(1024)}`,
    message: 'at most 1024 bytes',
    advice: divide,
  },
];

type Ask = Awaited<ReturnType<typeof createAsker>>['ask'];

async function expectError(ask: Ask, { query, variables, message, advice }: Limit) {
  const { errors } = await ask(query, variables);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.message).toContain(message);
  expect(`${errors[0]?.message} ${errors[0]?.extensions['help'] ?? ''}`).toMatch(advice);
}

describe('the error of a limit says what the documentation says, and what to do', async () => {
  const { ask } = await createAsker();
  test.each(fixed)('$documented', async (limit) => {
    expect(pages.includes(limit.documented), limit.documented).toBe(true);
    await expectError(ask, limit);
  });
});

describe.each(settings)('the error of a limit that has a setting: $documented', async (limit) => {
  const { ask } = await createAsker(limit.env);
  test('contains its value and says what to do, and the documented number is the default', async () => {
    expect(pages.includes(limit.documented), limit.documented).toBe(true);
    expect(limit.documented).toContain(limit.toDefault(parseConfig({})));
    await expectError(ask, limit);
  });
});

test('docs/schema.md says how many errors of a document the server returns and counts', () => {
  expect(pages).toContain(`at most ${maxErrors} errors about the document`);
  expect(pages).toContain(`counts up to ${maxCounted} errors`);
});
