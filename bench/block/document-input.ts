import type { BlockInput } from './block-input.ts';

const many = (count: number, toText: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => toText(at)).join(' ');

const nested = (levels: number, open: string, inner: string, close: string) =>
  open.repeat(levels) + inner + close.repeat(levels);

/** Documents by their number of repetitions. */
const repeated: Readonly<Record<string, (count: number) => string>> = {
  'unknown fields': (n) => `{ ${many(n, (at) => `unknown${at}`)} }`,
  'long unknown fields': (n) => `{ ${many(n, (at) => `unknown${'x'.repeat(200)}${at}`)} }`,
  'fields with nearly known names': (n) => `{ ${many(n, (at) => `tas${at}`)} }`,
  'unknown fields of a task': (n) => `{ task(id: "1") { ${many(n, (at) => `projectx${at}`)} } }`,
  'unknown arguments': (n) => `{ task(id: "1", ${many(n, (at) => `x${at}: 1`)}) { name } }`,
  'unknown directives': (n) => `{ ${many(n, (at) => `a: __typename @foo${at}`)} }`,
  'unknown types': (n) => `query (${many(n, (at) => `$a${at}: Tsk${at}`)}) { __typename }`,
  'unknown fragments': (n) => `{ ${many(n, (at) => `...f${at}`)} }`,
  'unused variables': (n) => `query (${many(n, (at) => `$a${at}: ID`)}) { __typename }`,
  'unused fragments': (n) =>
    `{ __typename } ${many(n, (at) => `fragment f${at} on Query { __typename }`)}`,
  'fragments in one place': (n) =>
    `{ ${many(n, (at) => `...f${at}`)} } ${many(n, (at) => `fragment f${at} on Query { __typename }`)}`,
  'fragments in a chain': (n) =>
    `{ ...f0 } ${many(n, (at) => `fragment f${at} on Query { ...f${at + 1} }`)} fragment f${n} on Query { __typename }`,
  operations: (n) => many(n, (at) => `query q${at} { __typename }`),
  'equal operations': (n) => many(n, () => 'query q { __typename }'),
  'equal fields': (n) => `{ ${'__typename '.repeat(n)} }`,
  'overlapping fields': (n) => `{ ${'viewer { id } '.repeat(n)} }`,
  'overlapping fields with selections': (n) =>
    `{ ${'viewer { asana { name email } google { displayName } } '.repeat(n)} }`,
  'overlapping fields with arguments': (n) =>
    `{ ${'task(id: "1") { name completed notes assignee { name } } '.repeat(n)} }`,
  'conflicting fields': (n) => `{ ${many(n, (at) => `task(id: "${at}") { name }`)} }`,
  aliases: (n) => `{ ${many(n, (at) => `a${at}: __typename`)} }`,
  'aliases of selections': (n) =>
    `{ ${many(n, (at) => `a${at}: task(id: "x") { name project { name } }`)} }`,
  'directives at one field': (n) => `{ __typename ${'@include(if: true) '.repeat(n)} }`,
  'items of a list': (n) => `{ nodes(ids: [${'1 '.repeat(n)}]) { id } }`,
  'fields of an object': (n) =>
    `mutation { createTask(input: { ${many(n, (at) => `n${at}: 1`)} }) { task { name } } }`,
  'equal fields of an object': (n) =>
    `mutation { createTask(input: { ${'name: "a" '.repeat(n)} }) { task { name } } }`,
  comments: (n) => `{ __typename ${'#\n'.repeat(n)} }`,
  'block strings': (n) => `{ task(id: """${'\n a'.repeat(n)}""") { name } }`,
  'escaped characters': (n) => `{ task(id: "${'\\u0041'.repeat(n)}") { name } }`,
  'inline fragments': (n) => `{ ${'... on Query { __typename } '.repeat(n)} }`,
  'fields before a syntax error': (n) => `{ ${'__typename '.repeat(n)}`,
};

const deep: Readonly<Record<string, (levels: number) => string>> = {
  'nested inline fragments': (n) => nested(n, '{ ...', '{ __typename }', ' }'),
  'nested lists': (n) => `{ nodes(ids: ${nested(n, '[', '', ']')}) { id } }`,
  'nested objects': (n) => `{ nodes(ids: ${nested(n, '{a:', '1', '}')}) { id } }`,
  'nested fields': (n) => nested(n, '{ task(id: "1") ', '{ name }', ' }'),
  'nested parents': (n) => `{ task(id: "1") ${nested(n, '{ parent ', '{ name }', ' }')} }`,
  'nested types': (n) => `query ($a: ${nested(n, '[', 'ID', ']')}) { __typename }`,
  'doubled fragments': (n) =>
    `{ ...f0 } ${many(Math.min(n, 60), (at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`)} fragment f${Math.min(n, 60)} on Query { __typename }`,
};

const toVariables: Readonly<Record<string, (count: number) => Readonly<Record<string, unknown>>>> =
  {
    'numbers as ids': (n) => ({ ids: Array.from({ length: n }, (_, at) => at) }),
    'long ids': (n) => ({ ids: ['x'.repeat(n)] }),
    'equal ids': (n) => ({ ids: Array(n).fill('VGFzazox') }),
    'wrong ids': (n) => ({ ids: Array.from({ length: n }, () => ({})) }),
    'nested ids': (n) => ({ ids: JSON.parse(nested(Math.min(n, 2000), '[', '', ']')) }),
    'unknown variables': (n) => ({
      ids: [],
      ...Object.fromEntries(Array.from({ length: n }, (_, at) => [`a${at}`, at])),
    }),
  };

const counts = [10, 50, 150, 200, 400, 1000, 3000, 9000];
const variableCounts = [10, 1000, 20_000, 90_000];
const levels = [5, 20, 60, 199, 1000];

const table = (
  rows: Readonly<Record<string, (count: number) => string>>,
  sizes: readonly number[],
) =>
  Object.entries(rows).flatMap(([name, toQuery]) =>
    sizes.map((count, at) => ({
      name: `${count} ${name}`,
      query: `${toQuery(count)} # ${name} ${at}`,
    })),
  );

/** Documents and variables. */
export const documentInputs = (): readonly BlockInput[] => [
  ...table(repeated, counts),
  ...table(deep, levels),
  ...Object.entries(toVariables).flatMap(([name, toValues]) =>
    variableCounts.map((count) => ({
      name: `${count} ${name} in variables`,
      query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      variables: toValues(count),
    })),
  ),
];
