import {
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { idOfOne } from '../../node-id.ts';
import { fieldsOf, type SchemaField } from '../../request-field.ts';
import { plainSchema } from '../../schema-for.ts';
import { toShortValue } from '../argument-value.ts';

// Every argument and every input field of the schema, each with values that no client should send.

const maxDepth = 6;

/** The values, by what is wrong with them. */
export const hostileValues: Readonly<Record<string, unknown>> = {
  'a high surrogate': '\ud800',
  'a low surrogate in a text': 'a\udc00b',
  'a null character': 'a\u0000b',
  'marks of direction': '\u202eabc\u2066\u200f',
  '100,000 characters': 'x'.repeat(100_000),
  'an encoded line break': 'a%0d%0ab',
  'a line break': 'a\r\nb',
  'the name of a prototype': '__proto__',
  'an object with a prototype': JSON.parse('{ "__proto__": { "a": 1 }, "constructor": "\\ud800" }'),
  'an empty text': '',
  'a number beyond 2^53': 2 ** 53 + 2,
  'a negative number beyond 2^53': -(2 ** 53) - 2,
  'the largest number': Number.MAX_VALUE,
};

/** The values of a type in which one place has the hostile value. */
function place(type: GraphQLInputType, name: string, hostile: unknown, depth = 0): unknown[] {
  if (depth > maxDepth) return [];
  if (isNonNullType(type)) return place(type.ofType, name, hostile, depth);
  if (isListType(type)) return place(type.ofType, name, hostile, depth + 1).map((value) => [value]);
  if (isInputObjectType(type)) {
    const base = type.isOneOf ? {} : (toShortValue(type, name) as object);
    return Object.values(type.getFields()).flatMap((one) =>
      place(one.type, one.name, hostile, depth + 1).map((value) => ({
        ...base,
        [one.name]: value,
      })),
    );
  }
  return isEnumType(type) ? [] : [hostile];
}

/** Where a field is in a query: below the root, or below a record of its type. Null if no record of the type has an id. */
function wrap({ parent }: SchemaField, selection: string): string | null {
  if (/^(Query|Mutation)$/.test(parent.name)) return `{ ${selection} }`;
  if (!parent.getInterfaces().some(({ name }) => name === 'Node')) return null;
  return `{ node(id: "${parent.name}:${idOfOne(parent.name)}") { ... on ${parent.name} { ${selection} } } }`;
}

/** Mutations of many tasks return errors of single tasks as data. */
const selectionOf = (at: string) =>
  /^Mutation\.\w+Tasks$/.test(at) ? 'results { error { message } }' : '__typename';

/** The operations with one hostile value, for each place where it can be. */
export const operationsWith = (hostile: unknown) =>
  fieldsOf(plainSchema)
    .filter(({ parent, field }) => parent.name !== 'Subscription' && field.args.length > 0)
    .flatMap((one) => {
      const { parent, at, field } = one;
      const below = isCompositeType(getNamedType(field.type)) ? ` { ${selectionOf(at)} }` : '';
      const args = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
      const text = wrap(one, `${field.name}(${args})${below}`);
      if (text === null) return [];
      const kind = parent.name === 'Mutation' ? 'mutation' : 'query';
      const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
      const short = Object.fromEntries(
        field.args
          .filter(({ type }) => isNonNullType(type))
          .map((arg) => [arg.name, toShortValue(arg.type, arg.name)]),
      );
      return field.args.flatMap((arg) =>
        place(arg.type, arg.name, hostile).map((value) => ({
          at: `${at}.${arg.name}`,
          query: `${kind} (${variables}) ${text}`,
          variables: { ...short, [arg.name]: value },
        })),
      );
    });
