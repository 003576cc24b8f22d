import {
  type ConstDirectiveNode,
  type GraphQLSchema,
  Kind,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql';
import { isNodeTypeName } from '../id/node-type.ts';
import { ownName, relayFields } from '../prefix/printed-name.ts';
import { ownIdField } from './entity-key.ts';

/**
 * What this schema offers other graphs, in the language that composition reads: its types, with the keys of its entities.
 *
 * Left out are `node` and `nodes`, which every graph with ids of Relay's form has and only a graph over all of them can
 * answer; and `@oneOf`, which Apollo's composition does not know: the rule holds all the same, the gateway just does not
 * check it. Source: Apollo Federation 2, "Subgraph specification" and "Federation directives".
 */
export function printSubgraph(schema: GraphQLSchema): string {
  const document = parse(printSchema(lexicographicSortSchema(schema)));
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
    // Those that a server adds for its own operations are not a gateway's to know.
    DirectiveDefinition: () => null,
  });
  return `${header}\n\n${print(marked)}\n`;
}

/** The lowest version that has what is used here, so that every composition of Federation 2 takes it. */
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
