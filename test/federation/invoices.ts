import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { unknownGid } from '../schema/asana/type-test.ts';
import { rowOf, world } from '../world.ts';
import { createForeignGraph } from './foreign.ts';

// The graph of another team that stores the ids of the services: gids of Asana and ids of Docs, not global ids.

interface InvoiceRow {
  readonly number: string;
  readonly total: number;
  readonly taskGid: string;
  readonly contractId: string;
}

const [firstSection] = rowOf(world.projects, fixtures.hundredTaskProject).sectionGids;
const [firstTask = ''] = rowOf(world.sections, firstSection).taskGids;

const rows: readonly InvoiceRow[] = [
  row('A-1', 1200, fixtures.taskWithEverything, documentFixtures.handbook),
  row('A-2', 80.5, fixtures.emptyTask, documentFixtures.private),
  row('A-3', 310, fixtures.taskWithEverything, documentFixtures.editable),
  row('A-4', 15, unknownGid, documentFixtures.editable),
  row('A-5', 99, firstTask, documentFixtures.commentable),
];

/** One invoice for each of fifty tasks. */
const bulk = [...world.tasks.keys()]
  .slice(0, 50)
  .map((gid, at) => row(`B-${at + 1}`, at, gid, documentFixtures.handbook));

function row(number: string, total: number, taskGid: string, contractId: string): InvoiceRow {
  return { number, total, taskGid, contractId };
}

/** The schema that docs/federation.md shows. */
export const invoiceTypes = /* GraphQL */ `
  type Query {
    invoice(number: ID!): Invoice
    invoices: [Invoice!]!
  }

  type Invoice @key(fields: "number") {
    number: ID!
    total: Float!
    task: Task
    contract: Document
  }

  type Task @key(fields: "gid") {
    gid: ID!
    invoices: [Invoice!]!
  }

  type Document @key(fields: "documentId") {
    documentId: ID!
    invoices: [Invoice!]!
  }
`;

export const invoices = createForeignGraph(
  `${invoiceTypes} extend type Query { bulkInvoices: [Invoice!]! }`,
  {
    Query: {
      invoices: () => rows,
      bulkInvoices: () => bulk,
      invoice: (_root: unknown, { number }: Pick<InvoiceRow, 'number'>) =>
        rows.find((row) => row.number === number),
    },
    Invoice: {
      __resolveReference: ({ number }: Pick<InvoiceRow, 'number'>) =>
        rows.find((row) => row.number === number),
      task: ({ taskGid }: InvoiceRow) => ({ gid: taskGid }),
      contract: ({ contractId }: InvoiceRow) => ({ documentId: contractId }),
    },
    Task: {
      invoices: ({ gid }: { gid: string }) => rows.filter(({ taskGid }) => taskGid === gid),
    },
    Document: {
      invoices: ({ documentId }: { documentId: string }) =>
        rows.filter(({ contractId }) => contractId === documentId),
    },
  },
);
