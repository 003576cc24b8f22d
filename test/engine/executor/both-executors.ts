import {
  buildSchema,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { expect } from 'vitest';
import { executePlan } from '../../../src/engine/executor/execute.ts';

/** Limits that no test of the result reaches. */
export const noLimits = { maxNodes: 1_000_000, maxBytes: 1_000_000_000 };

/** Records what happens in the resolvers of one execution. */
export type Log = (entry: unknown) => void;

/** An operation on a small schema. Both executors must return the same result, and call the same resolvers in the same order. */
export interface ExecutionCase {
  readonly name: string;
  readonly sdl: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  /** Creates the root value. Its functions are the resolvers of the root fields. */
  readonly root?: (log: Log) => unknown;
  /** Adds resolvers to the schema. */
  readonly prepare?: (schema: GraphQLSchema, log: Log) => void;
  /** The number of errors in the result. Default 0. */
  readonly errors?: number;
  /** Whether validation would reject the document. */
  readonly isInvalid?: true;
  /** Whether the order of the errors depends on when promises settle. */
  readonly isRace?: true;
}

/** The cases of one schema. */
export const casesOf = (
  sdl: string,
  cases: readonly Omit<ExecutionCase, 'sdl'>[],
): readonly ExecutionCase[] => cases.map((one) => ({ sdl, ...one }));

type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** Executes with the plan. Fails if the plan does not support the document. */
export const executeWithPlan: Execute = (args) => {
  const result = executePlan(args, noLimits);
  if (result === null) throw new Error('The plan does not support this document.');
  return result;
};

/** Executes the case on both executors and compares what they return. Returns the number of errors. */
export async function compareExecutors(one: ExecutionCase): Promise<number> {
  const [actual, expected] = [await run(one, executeWithPlan), await run(one, execute)];
  expect(comparable(actual.result, one), one.name).toEqual(comparable(expected.result, one));
  expect(actual.log, one.name).toEqual(expected.log);
  return expected.result.errors?.length ?? 0;
}

async function run(
  { sdl, query, variables, operationName, root, prepare, isInvalid }: ExecutionCase,
  executeCase: Execute,
) {
  const schema = buildSchema(sdl);
  const log: unknown[] = [];
  const add: Log = (entry) => log.push(entry);
  prepare?.(schema, add);
  const document = parse(query);
  if (isInvalid === undefined) expect(validate(schema, document)).toEqual([]);
  const result = await executeCase({
    schema,
    document,
    rootValue: root?.(add),
    contextValue: { log: add },
    ...(variables === undefined ? {} : { variableValues: variables }),
    ...(operationName === undefined ? {} : { operationName }),
  });
  return { result, log };
}

function comparable({ data, errors }: ExecutionResult, { isRace }: ExecutionCase) {
  const plain = errors?.map(toPlainError);
  if (isRace) plain?.sort((a, b) => (JSON.stringify(a.path) < JSON.stringify(b.path) ? -1 : 1));
  return { data: toOrdered(data), errors: plain };
}

/** An error with everything that a client or the log can see. */
const toPlainError = (error: GraphQLError) => ({
  ...error.toJSON(),
  path: error.path,
  original: error.originalError?.message,
});

/** The same value, with the keys of each object in a list, so that a comparison includes their order and undefined values. */
function toOrdered(value: unknown): unknown {
  if (value === undefined) return 'undefined';
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return { list: Array.from(value, toOrdered) };
  return Object.entries(value).map(([key, item]) => [key, toOrdered(item)]);
}
