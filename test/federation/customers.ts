import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createForeignGraph } from './foreign.ts';

// The Relay graph of another team, with its own nodes, `node` field and pages. It refers to projects by their global ids.

interface CustomerRow {
  readonly id: string;
  readonly name: string;
  readonly projectId: string;
}

const rows: readonly CustomerRow[] = [
  { id: 'Customer:1', name: 'Fernwood', projectId: `Project:${fixtures.hundredTaskProject}` },
  { id: 'Customer:2', name: 'Harbour', projectId: `Project:${fixtures.privateProject}` },
];

const findCustomer = (id: string) => rows.find((row) => row.id === id) ?? null;

const toNode = (id: string) => {
  const row = findCustomer(id);
  return row && { __typename: 'Customer', ...row };
};

export const customers = createForeignGraph(
  /* GraphQL */ `
    interface Node {
      id: ID!
    }

    type Query {
      node(id: ID!): Node
      nodes(ids: [ID!]!): [Node]!
      customers(first: Int, after: String): CustomerConnection!
    }

    type PageInfo @shareable {
      hasNextPage: Boolean!
      hasPreviousPage: Boolean!
      startCursor: String
      endCursor: String
    }

    type CustomerConnection {
      edges: [CustomerEdge!]!
      pageInfo: PageInfo!
    }

    type CustomerEdge {
      cursor: String!
      node: Customer!
    }

    type Customer implements Node @key(fields: "id") {
      id: ID!
      name: String!
      project: Project
    }

    type Project @key(fields: "id") {
      id: ID!
      customers: [Customer!]!
    }
  `,
  {
    Query: {
      node: (_root: unknown, { id }: { id: string }) => toNode(id),
      nodes: (_root: unknown, { ids }: { ids: readonly string[] }) => ids.map(toNode),
      customers: () => ({
        edges: rows.map((node) => ({ cursor: node.id, node })),
        pageInfo: { hasNextPage: false, hasPreviousPage: false },
      }),
    },
    Customer: {
      __resolveReference: ({ id }: { id: string }) => findCustomer(id),
      project: ({ projectId }: CustomerRow) => ({ id: projectId }),
    },
    Project: {
      customers: ({ id }: { id: string }) => rows.filter(({ projectId }) => projectId === id),
    },
  },
);
