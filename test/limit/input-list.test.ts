import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { idOfOne } from '../node-id.ts';
import { fieldsOf, type SchemaField } from '../request-field.ts';
import { toShortValue } from '../schema/argument-value.ts';
import { plainSchema } from '../schema-for.ts';

// Every list of every argument and input of the schema, with as many items as its description permits, and with one more.

const { ask } = await createAsker();

/** A value with texts in place of ids: what has no list that is too long sends nothing either. */
const toInvalid = (type: GraphQLInputType, name: string) => toShortValue(type, name, {});

/** A list of the schema, and how to give its argument a value in which the list has this number of items. */
interface InputList {
  readonly definition: GraphQLArgument | GraphQLInputField;
  readonly withItems: (count: number) => unknown;
  /** Where it is in its argument, such as `.tasks[0].followers`. */
  readonly path: string;
}

/** The lists of an argument, each definition once. */
function listsOf(
  definition: InputList['definition'],
  found: Set<InputList['definition']>,
): readonly InputList[] {
  if (found.has(definition)) return [];
  found.add(definition);
  return listsOfType(definition, definition.type, found);
}

function listsOfType(
  definition: InputList['definition'],
  given: GraphQLInputType,
  found: Set<InputList['definition']>,
): readonly InputList[] {
  const type = getNullableType(given);
  if (isListType(type)) {
    const item = toInvalid(type.ofType, definition.name);
    return [
      { definition, withItems: (count) => Array.from({ length: count }, () => item), path: '' },
      ...listsOfType(definition, type.ofType, found)
        .filter((inner) => inner.definition !== definition)
        .map(({ definition: inner, withItems, path }) => ({
          definition: inner,
          path: `[0]${path}`,
          withItems: (count: number) => [withItems(count)],
        })),
    ];
  }
  if (!isInputObjectType(type)) return [];
  const base = type.isOneOf ? {} : (toInvalid(type, definition.name) as object);
  return Object.values(type.getFields()).flatMap((inner) =>
    listsOf(inner, found).map(({ definition: list, withItems, path }) => ({
      definition: list,
      path: `.${inner.name}${path}`,
      withItems: (count: number) => ({ ...base, [inner.name]: withItems(count) }),
    })),
  );
}

/** The operation with a field. A field of a type that implements Node is below a record of the sandbox. */
function toQuery({ at, parent, field }: SchemaField): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const args = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = /Mutation\.\w+Tasks$/.test(at) ? 'results { error { message } }' : '__typename';
  const below = isCompositeType(getNamedType(field.type)) ? ` { ${selection} }` : '';
  const selected = `it: ${field.name}(${args})${below}`;
  if (/^(Query|Mutation)$/.test(parent.name))
    return `${parent.name.toLowerCase()} (${variables}) { ${selected} }`;
  if (parent.name === 'MyTasksSection') {
    const sections = `myTasksSections(workspace: "${fixtures.paidWorkspace}", first: 1)`;
    return `query (${variables}) { user(id: "${fixtures.adaGid}") { ${sections} { nodes { ${selected} } } } }`;
  }
  const id = `${parent.name}:${idOfOne(parent.name)}`;
  return `query (${variables}) { node(id: "${id}") { ... on ${parent.name} { ${selected} } } }`;
}

const found = new Set<InputList['definition']>();
// The response to a subscription is a stream: test/live/subscription/changed.test.ts has its list.
const fields = fieldsOf(plainSchema).filter(({ parent }) => parent.name !== 'Subscription');
const lists = fields.flatMap((one) =>
  one.field.args.flatMap((argument) =>
    listsOf(argument, found).map(
      ({ definition, withItems, path }) =>
        [
          `${definition.name} in ${argument.name} of ${one.at}`,
          Number(/ At most (\d+) items\.$/.exec(definition.description ?? '')?.[1]),
          {
            definition,
            // Errors of a mutation name the fields of its input.
            place: `${argument.name === 'input' ? '' : argument.name}${path}`.replace(/^\./, ''),
            query: toQuery(one),
            isRoot: /^(Query|Mutation)$/.test(one.parent.name),
            // The user, the list and its sections.
            readsAbove: one.parent.name === 'MyTasksSection' ? 3 : 1,
            toVariables: (count: number) => ({
              ...Object.fromEntries(
                one.field.args
                  .filter(({ type }) => isNonNullType(type))
                  .map(({ name, type }) => [name, toInvalid(type, name)]),
              ),
              [argument.name]: withItems(count),
            }),
          },
        ] as const,
    ),
  ),
);

const tooLong = /must have at most \d+ items/;

test.each(lists)('%s accepts %i items', async (_name, maxItems, { query, toVariables }) => {
  const { errors, data } = await ask(query, toVariables(maxItems));
  expect(JSON.stringify([errors, data])).not.toMatch(tooLong);
});

test.each(lists)(
  '%s rejects one item more than %i',
  async (_name, maxItems, { query, toVariables, definition, place, isRoot, readsAbove }) => {
    const { errors, reads } = await ask(query, toVariables(maxItems + 1));
    expect(errors).toMatchObject([
      {
        message: `${definition.name} must have at most ${maxItems} items, but has ${maxItems + 1}. Divide the list into several operations.`,
        extensions: { code: 'BAD_USER_INPUT', field: place },
      },
    ]);
    // The record above the field is read, but nothing for the field.
    expect(reads.length).toBeLessThanOrEqual(isRoot ? 0 : readsAbove);
  },
);
