import { type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../case-count.ts';
import { plainSchema as schema } from '../../schema-for.ts';
import { executeWithPlan } from './both-executors.ts';
import { OperationGenerator } from './generated-operation.ts';
import { createWorldContext, type World } from './generated-world.ts';
import { Random } from './random.ts';
import { describeDifference, positionOfNull, toSortedErrors } from './result-difference.ts';
import { readWorldSource } from './world-source.ts';

const firstSeed = caseSeed(20_260_615);
const operationsPerTest = 500;
const tests = caseCount(20, 1);
const source = await readWorldSource(schema);

// If an item of a list fails, graphql-js 16 leaves the promises of the items before it without a handler, and their errors are
// reported to the process. Our executor handles every promise.
const known = process.listeners('unhandledRejection');
const listener: NodeJS.UnhandledRejectionListener = (reason, promise) => {
  if (reason instanceof GraphQLError && reason.path !== undefined) return;
  for (const one of known) one(reason, promise);
};

// The stack of an error is the most expensive part of a failing field, and this test compares no stacks.
const { stackTraceLimit } = Error;

beforeAll(() => {
  Error.stackTraceLimit = 0;
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', listener);
});

afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
  process.off('unhandledRejection', listener);
  for (const one of known) process.on('unhandledRejection', one);
});

/** What the operations contained: a generator whose operations all fail, or are empty, would prove nothing. */
const counts = { keys: 0, errors: 0, propagated: 0, races: 0 };

test.each(Array.from({ length: tests }, (_, part) => firstSeed + part * operationsPerTest))(
  `the plan and graphql-js return equal results for ${operationsPerTest} generated operations, from seed %i`,
  async (start) => {
    for (let seed = start; seed < start + operationsPerTest; seed += 1) await compare(seed);
  },
  manyCasesMs,
);

async function compare(seed: number): Promise<void> {
  const { query, variables } = new OperationGenerator(schema, new Random(seed)).generate();
  const parsed = parse(query);
  // Validation takes longer than execution, and all operations come from the same generator.
  if (seed % 25 === 0) expect(validate(schema, parsed), query).toEqual([]);
  // Every third world has no faults.
  const world: World = { ...source, seed, faults: [0, 10, 80][seed % 3] ?? 0 };
  const run = async (executor: typeof execute) => {
    const { context, writes } = createWorldContext(world);
    const args = { schema, document: parsed, contextValue: context, variableValues: variables };
    return { result: await executor(args), writes };
  };
  const [actual, expected] = [await run(executeWithPlan), await run(execute)];
  const difference = describeDifference(actual.result, expected.result);
  if (difference !== null)
    expect.fail(`seed ${seed}: ${difference}\n${query}\n${JSON.stringify(variables)}`);
  // `expect` takes longer than this comparison, and is needed only to print the difference.
  if (actual.writes.join('\n') !== expected.writes.join('\n'))
    expect(actual.writes, `seed ${seed}: ${query}`).toEqual(expected.writes);
  const { data, errors = [] } = expected.result;
  counts.keys += JSON.stringify(data ?? null).split('":').length - 1;
  counts.errors += errors.length;
  counts.propagated += errors.filter(
    ({ path = [] }) => positionOfNull(data, path) < path.length,
  ).length;
  if (!isIdentical(actual.result, expected.result)) counts.races += 1;
}

const isIdentical = (a: ExecutionResult, b: ExecutionResult) =>
  (a.errors === undefined && b.errors === undefined) ||
  JSON.stringify(toSortedErrors(a)) === JSON.stringify(toSortedErrors(b));

test('the generated operations have results, errors and errors at non-null fields, and few depend on a race', () => {
  expect(counts.keys).toBeGreaterThanOrEqual(leastCount(70_001));
  expect(counts.errors).toBeGreaterThanOrEqual(leastCount(3501));
  expect(counts.propagated).toBeGreaterThanOrEqual(leastCount(201));
  expect(counts.races).toBeLessThan(tests * 5);
});
