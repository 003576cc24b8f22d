import { isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { createAsker, type QueryResult } from '../ask.ts';
import { fieldsOf } from '../request-field.ts';
import { plainSchema } from '../schema-for.ts';
import { boundedInputs } from './bounded-input.ts';

const { ask } = await createAsker();

const bound =
  /-?\d[\d,]*(?: \([^)]*\))? to -?\d|\bat most [\d,]+ (?!items\b)(?:characters|UTF-16|cells|bytes|kB)|, from 1\b/i;

/** Every argument and input whose description has a limit that is not the number of items of a list, by its coordinate. */
const described = [
  ...fieldsOf(plainSchema).flatMap(({ at, field }) =>
    field.args.map((argument) => [`${at}(${argument.name}:)`, argument] as const),
  ),
  ...Object.values(plainSchema.getTypeMap()).flatMap((type) =>
    isInputObjectType(type)
      ? Object.values(type.getFields()).map((one) => [`${type.name}.${one.name}`, one] as const)
      : [],
  ),
].filter(([, { description }]) => bound.test(description ?? ''));

/** The arguments `first`, whose limits are the same for every list with pages. */
const isPageSize = (at: string) => /\(first:\)$/.test(at) && at !== 'Query.search(first:)';

/** Google checks the components of a color itself. */
const isCheckedByGoogle = (at: string) => at.startsWith('RgbColorInput.');

test('every limit that the schema describes is in the table', () => {
  const rows = new Set(boundedInputs.map(({ at }) => at));
  const missing = described
    .map(([at]) => at)
    .filter((at) => !rows.has(at) && !isPageSize(at) && !isCheckedByGoogle(at));
  expect(missing).toEqual([]);
  expect(described.length).toBeGreaterThan(50);
});

/** The messages of the errors, without numbers. */
const messagesOf = ({ errors }: QueryResult) =>
  errors
    .filter(({ extensions }) => extensions.code === 'BAD_USER_INPUT')
    .map(({ message }) => message.replaceAll(/[\d.-]+/g, '#').replaceAll(/x{9,}/g, 'x…'));

test.each(boundedInputs.map((one) => [one.at, one] as const))(
  '%s accepts the values at its limits, and rejects the nearest ones outside before anything is written',
  async (_at, { query, toVariables, accepted, rejected }) => {
    const messages = new Set<string>();
    for (const value of rejected) {
      const result = await ask(query, { ...toVariables(value) });
      expect(messagesOf(result)).toHaveLength(1);
      for (const message of messagesOf(result)) messages.add(message);
      expect(result.reads.filter((read) => !read.startsWith('GET '))).toEqual([]);
    }
    // A value at a limit can have another error, such as that of a record that does not exist.
    for (const value of accepted) {
      const result = await ask(query, { ...toVariables(value) });
      expect(messagesOf(result).filter((message) => messages.has(message))).toEqual([]);
    }
  },
);
