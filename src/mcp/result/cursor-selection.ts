import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { CursorsOf } from './cut.ts';

// A query can select the items of a connection without their cursors. If the result is too large, the cursor of the last item that remains
// says where to continue. So the cursors are selected too, which sends nothing, and removed from the result.

const key = 'taskdocCursors';

const { definitions } = parse(`{ ${key}: edges { cursor } }`);
const [operation] = definitions;
const selected = (
  operation?.kind === 'OperationDefinition' ? operation.selectionSet.selections : []
) as readonly FieldNode[];

/** The document, with the cursors of all its connections. */
export function withCursors(schema: GraphQLSchema, document: DocumentNode): string {
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
