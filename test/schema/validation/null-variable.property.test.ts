import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../ask.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs, someCases } from '../../case-count.ts';
import { drawBelow } from '../draw-below.ts';
import { printArgs } from '../selection-query.ts';
import { roots } from '../selection-root.ts';
import { type NullPosition, nullPositions } from './null-position.ts';

// Operations with null for nullable variables with defaults, where null is not allowed: in each argument, input and directive of the schema.
// Source: GraphQL, "All Variable Usages Are Allowed", "Coercing Field Arguments" and "Handling Execution Errors".

const { ask } = await createAsker();

/** A field whose value is a record of the sandbox, or a page of them. */
interface Source {
  readonly type: string;
  readonly text: string;
  readonly isList: boolean;
}

const { empty, folder, sharedDrive } = documentFixtures;
const sources: readonly Source[] = [
  ...roots.map(({ type, field, args, isList = false }) => ({
    ...{ type, isList },
    text: `${field}${printArgs(args)}`,
  })),
  { type: 'Document', text: `document(id: "${empty}")`, isList: false },
  { type: 'Folder', text: `folder(id: "${folder}")`, isList: false },
  { type: 'SharedDrive', text: `sharedDrive(id: "${sharedDrive}")`, isList: false },
];

/** One root field of an operation, and what it must return. */
interface Branch {
  readonly text: string;
  readonly variable: string;
  readonly expected: unknown;
  readonly path: readonly (string | number)[];
  /** The argument that the error names. Absent for a directive. */
  readonly field?: string;
}

/** Their lists are below the first record of an operation. */
const belowRecords = ['DocumentRevision', 'MyTasksSection'];
const positions = nullPositions.filter(
  ({ parent }) => parent !== 'Mutation' && !belowRecords.includes(parent),
);
const mutations = nullPositions.filter(({ parent }) => parent === 'Mutation');
const records = sources.filter(({ isList }) => !isList);

const pick = <Item>(draw: fc.GeneratorValue, items: readonly Item[]): Item => {
  const item = items[drawBelow(draw, items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

/** A field of Query or Mutation. */
function toRootBranch(position: NullPosition, key: string, variable: string): Branch {
  return {
    text: `${key}: ${position.text.replace('$v', variable)}`,
    variable: `${variable}: ${position.variable}`,
    expected: null,
    path: [key],
    field: position.argument,
  };
}

/** A field of a record, or of each record of a page. */
function toBranch(
  { parent, isNonNull, ...position }: NullPosition,
  { text, isList }: Source,
  key: string,
  variable: string,
): Branch {
  const record = `{ __typename ... on ${parent} { it: ${position.text.replace('$v', variable)} } }`;
  const isExpected = (one: unknown) =>
    isDeepStrictEqual({ ...(one as object) }, { __typename: parent, it: null });
  return {
    text: `${key}: ${text} ${isList ? `{ nodes ${record} }` : record}`,
    variable: `${variable}: ${position.variable}`,
    expected: isNonNull
      ? null
      : expect.toSatisfy((value) =>
          isList ? value.nodes.length > 0 && value.nodes.every(isExpected) : isExpected(value),
        ),
    path: isList ? [key, 'nodes', 0, 'it'] : [key, 'it'],
    field: position.argument,
  };
}

/** A directive on a field, a fragment or a spread: its error is at the record whose selection contains it. */
function toDirective(draw: fc.GeneratorValue, key: string, variable: string): Branch {
  const directive = `@${pick(draw, ['include', 'skip'])}(if: ${variable})`;
  const selection = pick(draw, [
    `id ${directive}`,
    `... ${directive} { id }`,
    `... { ... { id ${directive} } }`,
    `...Other ${directive}`,
  ]);
  return {
    text: `${key}: ${pick(draw, records).text} { __typename ${selection} }`,
    variable: `${variable}: Boolean = true`,
    expected: null,
    path: [key],
  };
}

function drawBranch(draw: fc.GeneratorValue, index: number): Branch {
  const names = [`r${index}`, `$v${index}`] as const;
  if (drawBelow(draw, 8) === 0) return toDirective(draw, ...names);
  const position = pick(draw, positions);
  if (position.parent === 'Query') return toRootBranch(position, ...names);
  const possible = sources.filter(({ type }) => type === position.parent);
  return toBranch(position, pick(draw, possible), ...names);
}

const otherFragment = 'fragment Other on Node { id }';

test('null for a variable with a default is an error of its field in every position, and siblings are returned', {
  timeout: manyCasesMs,
}, async () => {
  const tried = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const branches = Array.from({ length: 1 + drawBelow(draw, 3) }, (_, index) =>
        drawBranch(draw, index),
      );
      const text = branches.map((branch) => branch.text).join(' ');
      const query = `query (${branches.map(({ variable }) => variable).join(' ')}) {
        before: viewer { __typename } ${text} beside: viewer { __typename }
      } ${text.includes('...Other') ? otherFragment : ''}`;
      const nulls = Object.fromEntries(branches.map((_, index) => [`v${index}`, null]));
      const { data, errors } = await ask(query, nulls);
      const sibling = { __typename: 'Viewer' };
      expect(data, query).toEqual({
        ...{ before: sibling, beside: sibling },
        ...Object.fromEntries(branches.map(({ expected }, index) => [`r${index}`, expected])),
      });
      const found = errors.map(({ path, extensions: { code, field, retryable } }) => ({
        ...{ path, code, field, retryable },
      }));
      // Each record of a page has the error.
      const places = found.map(({ path }) =>
        path?.filter((step) => typeof step !== 'number').join('.'),
      );
      expect(new Set(places).size, query).toBe(branches.length);
      const expected = branches.map(({ path, field }) => ({
        ...{ path, code: 'BAD_USER_INPUT', retryable: false },
        field: field ?? expect.anything(),
      }));
      expect(found, query).toEqual(expect.arrayContaining(expected));
      for (const branch of branches) tried.add(branch.text.replace(/^\w+: /, ''));
    }),
    { numRuns: caseCount(2000, 60), seed: caseSeed(20_261_123), endOnFailure: true },
  );
  expect(tried.size).toBeGreaterThanOrEqual(leastCount(positions.length));
});

test.each(someCases(mutations))(
  'null for the variable of $text sends nothing',
  async (position) => {
    const { text, variable } = toRootBranch(position, 'it', '$v');
    const { data, errors, reads } = await ask(`mutation (${variable}) { ${text} }`, { v: null });
    expect(data).toEqual({ it: null });
    expect(errors).toMatchObject([
      {
        path: ['it'],
        extensions: { code: 'BAD_USER_INPUT', field: position.argument, applied: 'NO' },
      },
    ]);
    expect(reads).toEqual([]);
  },
);

test('the positions contain arguments, items of lists and inputs of input objects', () => {
  expect(positions.length).toBeGreaterThan(20);
  expect(mutations.length).toBeGreaterThan(50);
  const reached = new Set(['Query', ...sources.map(({ type }) => type)]);
  expect(positions.filter(({ parent }) => !reached.has(parent))).toEqual([]);
  for (const value of [/: \$v\d*\)/, /\[\$v/, /\{[^}]*: \$v/])
    expect(positions.some(({ text }) => value.test(text))).toBe(true);
});
