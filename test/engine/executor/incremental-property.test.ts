import { type ExecutionResult, parse, print, validate } from 'graphql';
import { expect, test } from 'vitest';
import { withoutIncremental } from '../../../src/engine/executor/incremental.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../case-count.ts';
import { joinParts } from '../../joined-parts.ts';
import { plainSchema as schema } from '../../schema-for.ts';
import { executeWithPlan } from './both-executors.ts';
import { withDirectives } from './deferred-operation.ts';
import { OperationGenerator } from './generated-operation.ts';
import { createWorldContext } from './generated-world.ts';
import { type FormatName, partsOf } from './in-parts.ts';
import { Random } from './random.ts';
import { describeDifference } from './result-difference.ts';
import { readWorldSource } from './world-source.ts';

// The parts of a result together are the result without `@defer` and `@stream`, for generated operations.

const firstSeed = caseSeed(20_261_123);
const operations = caseCount(2000, 30);
const source = await readWorldSource(schema);

/** What the results contained: operations of which nothing is deferred would prove nothing. */
const counts = { parts: 0, errors: 0, failures: 0 };

test.each<FormatName>(['current', '2022'])(
  `in the format %s, the parts of ${operations} generated operations are the complete result, from seed ${firstSeed}`,
  async (format) => {
    for (let seed = firstSeed; seed < firstSeed + operations; seed += 1)
      await compare(seed, format);
  },
  manyCasesMs,
);

async function compare(seed: number, format: FormatName): Promise<void> {
  const random = new Random(seed);
  const { query, variables } = new OperationGenerator(schema, random).generate();
  const document = withDirectives(schema, parse(query), random);
  // Half of the worlds have no faults: then nothing may be missing.
  const faults = [0, 10, 0, 80][seed % 4] ?? 0;
  const argsOf = () => {
    const { context, writes } = createWorldContext({ ...source, seed, faults });
    return { writes, args: { schema, contextValue: context, variableValues: variables } };
  };
  const [whole, inParts] = [argsOf(), argsOf()];
  const expected = await executeWithPlan({
    ...whole.args,
    document: withoutIncremental(document),
  });
  const explain = (text: string) =>
    `seed ${seed}: ${text}\n${print(document)}\n${JSON.stringify(variables)}`;
  if (seed % 25 === 0) expect(validate(schema, document), explain('invalid')).toEqual([]);
  const parts = await partsOf({ ...inParts.args, document }, format);
  const joined = join(parts, explain);
  counts.parts += parts.length - 1;
  counts.errors += joined.errors.length;
  counts.failures += joined.failures;
  expect(inParts.writes, explain('writes')).toEqual(whole.writes);
  // An error at a non-null position then ends less than without both directives.
  if (joined.failures > 0) return;
  // The parts are not read from JSON, so their errors are those of the executor.
  const difference = describeDifference(
    withSortedKeys(joined as unknown as ExecutionResult),
    withSortedKeys(expected),
  );
  if (difference !== null) expect.fail(explain(difference));
}

const withSortedKeys = ({ data, ...rest }: ExecutionResult): ExecutionResult => ({
  ...rest,
  data: sortKeys(data) as NonNullable<ExecutionResult['data']>,
});

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const entries = Object.entries(value).map(([key, item]) => [key, sortKeys(item)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function join(parts: Parameters<typeof joinParts>[0], explain: (text: string) => string) {
  try {
    return joinParts(parts);
  } catch (error) {
    throw new Error(explain(`${error}\n${JSON.stringify(parts)}`));
  }
}

test('the generated operations have several parts, errors, and fragments that an error has ended', () => {
  expect(counts.parts).toBeGreaterThanOrEqual(caseCount(1000, 5));
  expect(counts.errors).toBeGreaterThanOrEqual(caseCount(330, 1));
  // They are rare.
  expect(counts.failures).toBeGreaterThanOrEqual(caseCount(6, 0));
});
