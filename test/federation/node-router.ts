import { createForeignGraph } from './foreign.ts';

// The graph of the platform team: `node` and `nodes` over all graphs with Relay ids. It knows only the type of each id
// and leaves the rest to the graph of that type. It overrides both fields of the customers' graph.

const types = [
  'Workspace',
  'Team',
  'User',
  'Project',
  'Section',
  'Task',
  'Story',
  'Document',
  'Customer',
];

function toNode(id: string) {
  const [typeName = ''] = id.split(':');
  return types.includes(typeName) ? { __typename: typeName, id } : null;
}

export const nodeRouter = createForeignGraph(
  /* GraphQL */ `
    interface Node {
      id: ID!
    }

    type Query {
      node(id: ID!): Node @override(from: "customers")
      nodes(ids: [ID!]!): [Node]! @override(from: "customers")
    }

    ${types.map((name) => `type ${name} implements Node @key(fields: "id", resolvable: false) { id: ID! }`).join('\n')}
  `,
  {
    Query: {
      node: (_root: unknown, { id }: { id: string }) => toNode(id),
      nodes: (_root: unknown, { ids }: { ids: readonly string[] }) => ids.map(toNode),
    },
  },
);
