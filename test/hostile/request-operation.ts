import { aliases } from './aliases.ts';
import type { HostileOperation } from './set-up.ts';

const createTask =
  'mutation ($html: String!) { createTask(input: { workspace: "1", htmlNotes: $html }) { task { name } } }';

/** Operations that could be expensive to validate or to plan. */
export function requestOperations(): readonly HostileOperation[] {
  return [
    { name: '25 levels of fragments that are spread twice', operation: { query: spreadTwice(25) } },
    {
      name: '22 levels of fragments that are spread below two aliases',
      operation: { query: doubled(22) },
      code: 'BAD_USER_INPUT',
    },
    {
      name: '200 aliases of the schema',
      operation: { query: `{ ${aliases('__schema { types { name fields { name } } }')} }` },
      code: 'BAD_USER_INPUT',
    },
    {
      name: '200 aliases of the SDL for gateways',
      operation: { query: `{ ${aliases('_service { sdl }')} }` },
      code: 'BAD_USER_INPUT',
    },
    {
      name: '200 aliases in every type of the schema',
      operation: { query: `{ __schema { types { fields { ${aliases('description')} } } } }` },
      code: 'BAD_USER_INPUT',
    },
    {
      name: 'lists of the schema in lists of the schema',
      operation: {
        query:
          '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
      },
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      name: '1,400 equal fields',
      operation: { query: `{ ${'viewer { __typename } '.repeat(1400)} }` },
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      name: '1,100 fragments that are spread together',
      operation: {
        query: `{ ${spreads(1100)} } ${fragments(1100)}`,
      },
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      name: '1,400 unknown fields',
      operation: { query: `{ ${many(1400, (at) => `unknown${at} { __typename }`)} }` },
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      name: '240 repetitions of a field with arguments',
      operation: {
        query: `{ ${'task(id: "1") { name completed notes dueOn assignee { name } } '.repeat(240)} }`,
      },
      code: 'GRAPHQL_VALIDATION_FAILED',
    },
    {
      name: 'the costs of ten documents with 1,400 equal fields',
      operation: {
        query: `query ($document: String) { ${aliases('cost(document: $document) { nodes }', 10)} }`,
        variables: { document: `{ ${'viewer { __typename } '.repeat(1400)} }` },
      },
      code: 'BAD_USER_INPUT',
    },
    {
      name: '3000 lists in each other',
      operation: { query: `{ nodes(ids: ${'['.repeat(3000)}${']'.repeat(3000)}) { id } }` },
      code: 'GRAPHQL_PARSE_FAILED',
    },
    {
      name: '450,000 empty lines before an error',
      operation: { query: `${'\n'.repeat(450_000)}{ ${aliases('unknown', 50)} }` },
      code: 'GRAPHQL_PARSE_FAILED',
    },
    {
      name: 'an id with a million characters',
      operation: {
        query: 'query ($id: ID!) { task(id: $id) { name } }',
        variables: { id: 'x'.repeat(1_000_000) },
      },
      code: 'BAD_USER_INPUT',
    },
    {
      name: 'a million characters of tags in rich text',
      operation: { query: createTask, variables: { html: `<body>${'<b/>'.repeat(250_000)}` } },
      code: 'BAD_USER_INPUT',
    },
    {
      name: '330,000 open tags in rich text',
      operation: { query: createTask, variables: { html: `<body>${'<b>'.repeat(330_000)}` } },
      code: 'BAD_USER_INPUT',
    },
    {
      name: 'an address with a million spaces',
      operation: {
        query: 'query ($url: URL!) { resource(url: $url) { id } }',
        variables: { url: `${' '.repeat(1_000_000)}x` },
      },
      code: 'BAD_USER_INPUT',
    },
    {
      name: 'a cursor with a million characters',
      operation: {
        query: 'query ($after: String) { documents(after: $after) { nodes { title } } }',
        variables: { after: 'A'.repeat(1_000_000) },
      },
      code: 'BAD_USER_INPUT',
    },
    {
      name: '100,000 values in variables',
      operation: {
        query: 'query ($values: [ID!]!) { nodes(ids: $values) { id } }',
        variables: { values: Array.from({ length: 100_001 }, () => 1) },
      },
      code: 'BAD_USER_INPUT',
    },
    {
      name: '150 levels of a variable',
      operation: {
        query: 'query ($value: JSON) { __typename }',
        variables: { value: nested(150) },
      },
      code: 'BAD_USER_INPUT',
    },
  ];
}

const many = (count: number, toText: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => toText(at)).join(' ');

const spreads = (count: number) => many(count, (at) => `...f${at}`);

const fragments = (count: number) => many(count, (at) => `fragment f${at} on Query { __typename }`);

const chain = (levels: number, selection: (next: string) => string, type: string, leaf: string) =>
  [
    ...Array.from({ length: levels }, (_, at) => {
      return `fragment f${at} on ${type} { ${selection(`...f${at + 1}`)} }`;
    }),
    `fragment f${levels} on ${type} { ${leaf} }`,
  ].join(' ');

const spreadTwice = (levels: number) =>
  `{ ...f0 } ${chain(levels, (next) => `${next} ${next}`, 'Query', '__typename')}`;

const doubled = (levels: number) =>
  `{ task(id: "1") { ...f0 } } ${chain(levels, (next) => `a: parent { ${next} } b: parent { ${next} }`, 'Task', 'name')}`;

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
