import { type ConstDirectiveNode, type GraphQLSchema, Kind, parse, print, visit } from 'graphql';
import { semanticNonNullDirective } from '../directive/semantic-non-null.ts';
import { isNodeTypeName } from '../id/node-type.ts';
import { ownName, relayFields } from '../prefix/printed-name.ts';
import { printSortedSchema } from '../print-schema.ts';
import { ownIdField } from './entity-key.ts';

/**
 * Prints the schema for the composition of a supergraph: its types, with the keys of its entities.
 *
 * Omits `node` and `nodes`: every graph with Relay ids has these fields, but only a graph over all of them can resolve them.
 * Omits `@oneOf`, which Apollo's composition does not support: this server still enforces it, but the gateway does not. Source: Apollo Federation 2, "Subgraph specification" and "Federation directives".
 */
export function printSubgraph(schema: GraphQLSchema): string {
  const document = parse(printSortedSchema(schema));
  const marked = visit(document, {
    ObjectTypeDefinition(node) {
      const typeName = ownName(schema, node.name.value);
      if (node.name.value === 'PageInfo') return { ...node, directives: [shareable] };
      if (node.name.value === schema.getQueryType()?.name) {
        return {
          ...node,
          fields: node.fields?.filter(({ name }) => !relayFields.has(name.value)),
        };
      }
      if (typeName === null || !isNodeTypeName(typeName)) return undefined;
      return { ...node, directives: ['id', ownIdField(typeName)].map(keyDirective) };
    },
    InputObjectTypeDefinition: (node) => ({ ...node, directives: [] }),
    // A gateway has its own directives for operations. Only the one on fields is part of the subgraph.
    DirectiveDefinition: ({ name }) =>
      name.value === semanticNonNullDirective.name ? undefined : null,
  });
  return `${header}\n\n${print(marked)}\n`;
}

/** The lowest version with the directives that are used here, so that every composition of Federation 2 accepts it. */
const header =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@shareable"])';

const shareable = directive('shareable', []);

const keyDirective = (field: string): ConstDirectiveNode => directive('key', [['fields', field]]);

function directive(name: string, args: readonly (readonly [string, string])[]): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: args.map(([argument, value]) => ({
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: argument },
      value: { kind: Kind.STRING, value },
    })),
  };
}
