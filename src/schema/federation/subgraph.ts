import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isInterfaceType,
} from 'graphql';
import type { DeclareCost, FieldCost } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import type { Context } from '../../operation/context.ts';
import { prefetchFields } from '../../operation/prefetch.ts';
import { isGoogleTypeName, markAsNode, toTypename } from '../id/node-type.ts';
import { googleNodes, loadNode, type NodeKey, nodeCost } from '../node/load-node.ts';
import { ownName, printedName } from '../prefix/printed-name.ts';
import { ifValid } from '../validation/argument-parser.ts';
import { parseRepresentation } from './entity-key.ts';
import { printSubgraph } from './print-subgraph.ts';

/** The fields of Query that only gateways select. */
export const gatewayFields: ReadonlySet<string> = new Set(['_entities', '_service']);

const subgraphs = new WeakMap<GraphQLSchema, GraphQLSchema>();

/**
 * The same schema with two additional fields for gateways: `_entities` resolves references from other graphs, and `_service` returns
 * the schema of this graph. The types are the same objects. Source: Apollo Federation 2,
 * "Subgraph specification".
 */
export function toSubgraph(schema: GraphQLSchema): GraphQLSchema {
  const subgraph = subgraphs.get(schema) ?? addGatewayFields(schema);
  subgraphs.set(schema, subgraph);
  return subgraph;
}

/** The types that other graphs can refer to: all types that implement Node. */
export function entityTypes(schema: GraphQLSchema): readonly GraphQLObjectType[] {
  const node = schema.getType('Node');
  if (!isInterfaceType(node)) throw new Error('The schema has no interface Node.');
  return schema.getPossibleTypes(node);
}

function addGatewayFields(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  if (!config.query) throw new Error('The schema has no Query.');
  const query = config.query.toConfig();
  const entity = new GraphQLUnionType({
    name: '_Entity',
    description: 'Any object that another graph can refer to.',
    types: entityTypes(schema),
    resolveType: (value) => printedName(schema, toTypename(value) ?? ''),
  });
  let sdl: string | undefined;
  const extended = new GraphQLObjectType({
    ...query,
    fields: {
      ...query.fields,
      _entities: {
        type: new GraphQLNonNull(new GraphQLList(entity)),
        description:
          'The objects that other graphs refer to, in the order of the references. For gateways.',
        args: {
          representations: {
            type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(representation))),
            description: 'The references, each with a `__typename` and a key.',
          },
        },
        resolve: resolveEntities,
        extensions: { cost: entitiesCost },
      },
      _service: {
        type: new GraphQLNonNull(service),
        description: 'The schema of this graph. For gateways.',
        resolve: () => {
          sdl ??= printSubgraph(schema);
          return { sdl };
        },
      },
    },
  });
  return new GraphQLSchema({
    ...config,
    query: extended,
    types: [...config.types.filter(({ name }) => name !== query.name), extended],
  });
}

const representation = new GraphQLScalarType({
  name: '_Any',
  description: 'A reference from another graph: a `__typename` and a key.',
});

const service = new GraphQLObjectType({
  name: '_Service',
  description: 'The schema of this graph, for gateways.',
  fields: {
    sdl: { type: GraphQLString, description: 'The schema in SDL, with the keys of its entities.' },
  },
});

const entitiesCost: DeclareCost = (
  _id,
  { representations }: { readonly representations: readonly unknown[] },
  source,
) => {
  const toOwnName = (printed: string) => ownName(source.schema, printed);
  const costs = representations.flatMap(
    (one) => ifValid(() => entityCost(parseRepresentation(one, toOwnName), source)) ?? [],
  );
  return {
    calls: costs.flatMap(({ calls }) => calls),
    records: costs.flatMap(({ records = [] }) => records),
  };
};

function resolveEntities(
  _root: unknown,
  { representations }: { readonly representations: readonly unknown[] },
  context: Context,
  info: GraphQLResolveInfo,
): readonly Promise<object>[] {
  const toOwnName = (printed: string) => ownName(info.schema, printed);
  // One async function per reference: an invalid reference is an error at its own position in the list.
  return representations.map(async (one) =>
    loadEntity(parseRepresentation(one, toOwnName), context, info),
  );
}

function entityCost(key: NodeKey, source: FieldSource): FieldCost {
  const printed = printedName(source.schema, key.typeName);
  const cost = nodeCost([key], source);
  return selectionOf(source, printed).mask.size > 0 ? cost : { ...cost, calls: [] };
}

/**
 * Reads the selected fields of an entity that another graph refers to. If all of them follow from the key (the ids, lists
 * that need only the id), the entity itself is not read: the other graph guarantees that it exists.
 */
async function loadEntity(key: NodeKey, context: Context, source: FieldSource): Promise<object> {
  const { typeName, id } = key;
  const selection = selectionOf(source, printedName(source.schema, typeName));
  if (selection.mask.size > 0) return loadNode(key, context, source);
  prefetchFields(selection, id, context);
  return markAsNode(
    typeName,
    isGoogleTypeName(typeName) ? googleNodes[typeName].toUnread(id) : { gid: id },
  );
}
