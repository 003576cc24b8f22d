import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { idOfOne } from '../../node-id.ts';
import { plainSchema } from '../../schema-for.ts';

// Every list of the schema that is read in pages, so that a new list is part of the tests.

/** A list of a type. */
interface List {
  readonly owner: string;
  readonly name: string;
  readonly item: string;
}

type Field = GraphQLField<unknown, unknown>;

/** The type of the items; null if a field is no list in pages, or needs another argument. */
function itemOf({ args, type }: Field): string | null {
  const connection = getNamedType(type);
  if (!connection.name.endsWith('Connection') || !isObjectType(connection)) return null;
  const nodes = connection.getFields()['nodes'];
  return nodes === undefined || args.some(isRequiredArgument)
    ? null
    : getNamedType(nodes.type).name;
}

const listsOf = (owner: GraphQLObjectType): readonly List[] =>
  Object.values(owner.getFields()).flatMap((field) => {
    const item = itemOf(field);
    return item === null ? [] : [{ owner: owner.name, name: field.name, item }];
  });

const isNode = (type: GraphQLObjectType) =>
  type.getInterfaces().some(({ name }) => name === 'Node');

const lists = Object.values(plainSchema.getTypeMap())
  .filter(isObjectType)
  .filter(isNode)
  .flatMap(listsOf);

/** Lists in each other: the items of each one have the next one. */
type Chain = readonly [List, ...List[]];

/** A chain with each list that its last one can contain. */
export const longer = (chain: Chain): readonly Chain[] =>
  lists.filter(({ owner }) => owner === chain.at(-1)?.item).map((list) => [...chain, list]);

/** Every list in every other list that can contain it. */
export const pairs: readonly Chain[] = lists.flatMap((list) => longer([list]));

/** Each list with the next one of its type. */
export const twoLists: readonly (readonly [List, List])[] = lists.flatMap((list, index) => {
  const next = lists[index + 1];
  return next?.owner === list.owner ? [[list, next] as const] : [];
});

export const titleOf = (chain: Chain): string =>
  [chain[0].owner, ...chain.map(({ name }) => name)].join('.');

/**
 * The selection of lists in each other.
 *
 * @param sizes  The argument `first` of each list.
 */
export function selectionOf(chain: Chain, sizes: readonly (number | string)[]): string {
  const [{ owner }] = chain;
  const below = chain.reduceRight(
    (selection, { name }, index) => `${name}(first: ${sizes[index]}) { nodes { ${selection} } }`,
    '__typename',
  );
  return `node(id: "${owner}:${idOfOne(owner)}") { ... on ${owner} { ${below} } }`;
}
