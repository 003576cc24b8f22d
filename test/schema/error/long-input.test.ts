import {
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { expect, test } from 'vitest';
import { maxQuoteLength } from '../../../src/upstream/http/upstream-error.ts';
import { createAsker } from '../../ask.ts';
import { leastCount, someCases } from '../../case-count.ts';
import { fieldsOf } from '../../request-field.ts';
import { plainSchema } from '../../schema-for.ts';
import { toShortValue } from '../argument-value.ts';

// Every text of every argument and input, one after another, with far more characters than an error may quote.

const { askAmongOthers } = await createAsker();
const long = 'x'.repeat(10 * maxQuoteLength);
const maxDepth = 6;
/** The values of a type of which one text is long. */
function toLong(type: GraphQLInputType, name: string, depth = 0): readonly unknown[] {
  if (depth > maxDepth) return [];
  if (isNonNullType(type)) return toLong(type.ofType, name, depth);
  if (isListType(type)) return toLong(type.ofType, name, depth + 1).map((value) => [value]);
  if (isInputObjectType(type)) {
    const base = type.isOneOf ? {} : (toShortValue(type, name) as object);
    return Object.values(type.getFields()).flatMap((one) =>
      toLong(one.type, one.name, depth + 1).map((value) => ({ ...base, [one.name]: value })),
    );
  }
  return isEnumType(type) ? [] : [long];
}

const operations = fieldsOf(plainSchema)
  .filter(({ parent }) => /^(Query|Mutation)$/.test(parent.name))
  .flatMap(({ parent, at, field }) => {
    const names = field.args.map(({ name }) => name);
    const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
    const selection = /Mutation\.\w+Tasks$/.test(at)
      ? 'results { error { message } }'
      : '__typename';
    const below = isCompositeType(getNamedType(field.type)) ? ` { ${selection} }` : '';
    const query = `${parent.name.toLowerCase()} (${variables}) { ${field.name}(${names
      .map((name) => `${name}: $${name}`)
      .join(', ')})${below} }`;
    const short = Object.fromEntries(
      field.args
        .filter(({ type }) => isNonNullType(type))
        .map((arg) => [arg.name, toShortValue(arg.type, arg.name)]),
    );
    return field.args.flatMap((arg) =>
      toLong(arg.type, arg.name).map((value) => ({
        at,
        query,
        variables: { ...short, [arg.name]: value },
      })),
    );
  });

test(`an error quotes at most ${maxQuoteLength} characters of any text that a client sends`, async () => {
  expect(operations.length).toBeGreaterThan(300);
  const quoting: unknown[] = [];
  let rejected = 0;
  for (const { at, query, variables } of someCases(operations, 3)) {
    const { data, errors } = await askAmongOthers(query, variables);
    const messages = [
      ...errors,
      ...(data?.createTasks?.results ?? []),
      ...(data?.updateTasks?.results ?? []),
    ];
    const text = JSON.stringify(messages);
    if (text.includes('"message"')) rejected += 1;
    if (text.includes('x'.repeat(maxQuoteLength + 1)))
      quoting.push({ at, text: text.replace(/x{9,}/g, 'x…') });
  }
  expect(quoting).toEqual([]);
  expect(rejected).toBeGreaterThanOrEqual(leastCount(201));
});
