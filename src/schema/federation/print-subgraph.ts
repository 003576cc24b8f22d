import {
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  parse,
  print,
  visit,
} from 'graphql';
import { effectDirectiveName } from '../directive/effect.ts';
import { semanticNonNullDirective } from '../directive/semantic-non-null.ts';
import { isNodeTypeName } from '../id/node-type.ts';
import { ownName, relayFields } from '../prefix/printed-name.ts';
import { printSortedSchema } from '../print-schema.ts';
import { toCostDirectives, toDirective } from './cost-directive.ts';
import { ownIdField } from './entity-key.ts';

/**
 * Prints the schema for the composition of a supergraph: its types, with the keys of its entities and the costs of its fields.
 *
 * Omits `node` and `nodes`: every graph with Relay ids has these fields, but only a graph over all of them can resolve them.
 * Omits `@effect`, which is not composed. Omits `@oneOf`, which Apollo's composition does not support: this server still enforces it, but the gateway does not. Source: Apollo Federation 2, "Subgraph specification" and "Federation directives".
 */
export function printSubgraph(schema: GraphQLSchema): string {
  const document = parse(printSortedSchema(schema));
  const [kinds] = schema.getDirective(effectDirectiveName)?.args ?? [];
  const effectEnum = kinds && getNamedType(kinds.type).name;
  const marked = visit(document, {
    ObjectTypeDefinition(plain) {
      const typeName = ownName(schema, plain.name.value);
      const type = schema.getType(plain.name.value);
      const node = { ...plain, fields: plain.fields?.map((field) => withCost(type, field)) };
      if (node.name.value === 'PageInfo') return { ...node, directives: [shareable] };
      if (node.name.value === schema.getQueryType()?.name) {
        return {
          ...node,
          fields: node.fields?.filter(({ name }) => !relayFields.has(name.value)),
        };
      }
      if (typeName === null || !isNodeTypeName(typeName)) return node;
      return { ...node, directives: ['id', ownIdField(typeName)].map(keyDirective) };
    },
    // The description is that of this graph, and not of the supergraph.
    SchemaDefinition: () => null,
    InputObjectTypeDefinition: (node) => ({ ...node, directives: [] }),
    // A gateway has its own directives for operations. Only the one on fields is part of the subgraph.
    DirectiveDefinition: ({ name }) =>
      name.value === semanticNonNullDirective.name ? undefined : null,
    // A composition drops it, and its enum would remain.
    Directive: ({ name }) => (name.value === effectDirectiveName ? null : undefined),
    EnumTypeDefinition: ({ name }) => (name.value === effectEnum ? null : undefined),
  });
  return `${header}\n\n${print(marked)}\n`;
}

/** The lowest version with the directives that are used here, so that most compositions of Federation 2 accept it. */
const header =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@cost", "@key", "@listSize", "@shareable"])';

const shareable = toDirective('shareable');

const keyDirective = (fields: string): ConstDirectiveNode => toDirective('key', { fields });

function withCost(type: GraphQLNamedType | undefined, node: FieldDefinitionNode) {
  const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
  if (field === undefined) return node;
  return { ...node, directives: [...(node.directives ?? []), ...toCostDirectives(field)] };
}
