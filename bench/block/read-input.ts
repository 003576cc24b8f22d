import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { aliases } from '../../test/hostile/aliases.ts';
import { createDocuments } from '../../test/hostile/document.ts';
import type { BlockInput } from './block-input.ts';

const counts = [1, 20, 100];

/** What is read of each document. */
const parts = ['text', 'markdown', 'losses', 'title markdown losses'];

const renderInputs = (): readonly BlockInput[] =>
  [...createDocuments()].flatMap(([id, body]) =>
    parts.flatMap((part) =>
      counts.map((count) => ({
        name: `${count} times ${part} of ${id}`,
        query: `query ($id: ID!) { ${aliases(`document(id: $id) { ${part} }`, count)} }`,
        variables: { id },
        readBytes: Buffer.byteLength(body),
      })),
    ),
  );

/** Filters of tasks by their number of conditions. */
const filters: Readonly<Record<string, (count: number) => object>> = {
  'any of days': (n) => ({
    any: repeat(n, (at) => ({ dueOn: { from: day(at), to: day(at + 1) } })),
  }),
  'all of days': (n) => ({ all: repeat(n, (at) => ({ startOn: { from: day(-at) } })) }),
  'none of days': (n) => ({ none: repeat(n, (at) => ({ dueOn: { to: day(-at) } })) }),
  'nested filters': (n) => nest(Math.min(n, 60)),
  assignees: (n) => ({ assignee: { any: repeat(n, (at) => `${at}`) } }),
  projects: (n) => ({ projects: { any: repeat(n, (at) => `${at}`) } }),
  'words of a text': (n) => ({ text: repeat(n, (at) => `word${at}`).join(' ') }),
  'custom fields': (n) => ({
    customFields: repeat(n, (at) => ({ field: `${at}`, contains: `${at}` })),
  }),
};

const conditionCounts = [1, 20, 200, 2000];

const repeat = <Item>(count: number, toItem: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => toItem(at));

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);

const nest = (levels: number): object =>
  levels === 0 ? { completed: false } : { any: [nest(levels - 1), { hasAttachment: true }] };

const filterInputs = (): readonly BlockInput[] =>
  Object.entries(filters).flatMap(([name, toFilter]) =>
    conditionCounts.map((count) => ({
      name: `${count} ${name} in a filter`,
      query: `query ($id: ID!, $filter: TaskFilter) {
        project(id: $id) { tasks(first: 100, filter: $filter) { nodes { name } } } }`,
      variables: { id: fixtures.hundredTaskProject, filter: toFilter(count) },
    })),
  );

/** Fields of a hundred tasks, whose results are long. */
const selections = ['name', 'htmlNotes', 'customFields { name displayValue }', 'projects { name }'];

const resultInputs = (): readonly BlockInput[] =>
  selections.flatMap((selection) =>
    [1, 50, 190].map((count) => ({
      name: `${count} times ${selection} of a hundred tasks`,
      query: `query ($id: ID!) { project(id: $id) { tasks(first: 100) { nodes { ${aliases(selection, count)} } } } }`,
      variables: { id: fixtures.hundredTaskProject },
    })),
  );

/** Rendering of documents, comparison of filters, and formatting of results. */
export const readInputs = (): readonly BlockInput[] => [
  ...renderInputs(),
  ...filterInputs(),
  ...resultInputs(),
];
