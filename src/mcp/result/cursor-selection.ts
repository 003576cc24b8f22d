import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { findOperation } from '../../engine/plan/operation-plan.ts';
import type { Operation } from '../execution/execute.ts';
import type { ToolApi } from '../execution/options.ts';
import type { CursorsOf } from './cut.ts';
import { toolFailed } from './tool-result.ts';

// A query can select the items of a connection without their cursors. If the result is too large, the cursor of the last item that remains
// says where to continue. So the cursors are selected too, which sends nothing, and removed from the result.

const key = 'taskdocCursors';

const { definitions } = parse(`{ ${key}: edges { cursor } }`);
const [example] = definitions;
const selected = (
  example?.kind === 'OperationDefinition' ? example.selectionSet.selections : []
) as readonly FieldNode[];

/** The operation with the cursors of its lists, if it is a valid query. Throws ToolFailed if it is none. */
export function prepareQuery(operation: Operation, { schema }: ToolApi): Operation {
  try {
    const document = parse(operation.document);
    const kind = findOperation(schema, document, operation.operationName)?.operation.operation;
    if (kind === 'mutation' || kind === 'subscription')
      throw toolFailed(
        'FORBIDDEN',
        kind === 'mutation'
          ? '`query` executes only queries. Nothing was sent.'
          : 'Tools return one result. Subscriptions need the API.',
        { field: 'document', applied: 'NO', help: 'Use `add` or `change` for mutations.' },
      );
    return { ...operation, document: withCursors(schema, document) };
  } catch (error) {
    // The executor reports it, with its position.
    if (error instanceof GraphQLError) return operation;
    throw error;
  }
}

function withCursors(schema: GraphQLSchema, document: DocumentNode): string {
  const types = new TypeInfo(schema);
  return print(
    visit(
      document,
      visitWithTypeInfo(types, {
        Field(node) {
          const type = getNamedType(types.getType());
          const isConnection =
            isObjectType(type) &&
            type.name.endsWith('Connection') &&
            type.getFields()['edges'] !== undefined;
          if (!isConnection || node.selectionSet === undefined) return undefined;
          const selections = [...node.selectionSet.selections, ...selected];
          return { ...node, selectionSet: { ...node.selectionSet, selections } };
        },
      }),
    ),
  );
}

/** The data without the cursors, and the cursors of each connection in it. */
export function takeCursors(data: unknown): {
  readonly data: unknown;
  readonly cursorsOf: CursorsOf;
} {
  const cursors = new WeakMap<object, readonly string[]>();
  function take(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(take);
    if (typeof value !== 'object' || value === null) return value;
    const { [key]: edges, ...rest } = value as Record<string, unknown>;
    const taken = Object.fromEntries(
      Object.entries(rest).map(([name, field]) => [name, take(field)]),
    );
    if (Array.isArray(edges))
      cursors.set(
        taken,
        edges.map((edge: { readonly cursor: string }) => edge.cursor),
      );
    return taken;
  }
  return { data: take(data), cursorsOf: (connection) => cursors.get(connection) };
}
