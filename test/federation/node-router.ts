import { createForeignGraph } from './foreign.ts';

// A graph of the platform team's: `node` and `nodes` over every graph with ids of Relay's form. It knows nothing but which
// type an id names, and leaves the rest to that type's graph. The customers' graph has both fields too; they move here.

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
