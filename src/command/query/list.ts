import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { DocumentInvalid } from '../line/command-error.ts';
import { added, addPageInfo, isConnection } from './added-field.ts';
import { fieldsIn, printOperation, pruneTo, responseKeyOf, selectionsAt } from './selection.ts';
import { printCount } from './total.ts';

// The lists of a document. A list is a connection: a type with `pageInfo`, and with `nodes` or `edges`. The outermost ones give the lines of an
// export, and the others are parts of their items. The program adds to the document what it needs to follow both.

/** A list whose items are the lines of an export. */
export interface ExportList {
  /** The response keys from the operation to the connection. */
  readonly path: readonly string[];
  /** The response keys from the connection to the items: of `nodes`, or of `edges` and `node`. */
  readonly itemKeys: readonly [string, ...string[]];
  readonly itemType: GraphQLNamedType;
  /** What the document selects of the items. */
  readonly itemSelections: readonly SelectionNode[];
  /** The operation with this list only, and with what the program adds. */
  readonly operation: OperationDefinitionNode;
  /** The text of the operation that reads a page. Its variables include `added.first` and `added.after`. */
  readonly document: string;
  /** `first` and `after` of the document. Null if it has none. */
  readonly first: number | null;
  readonly after: string | null;
  readonly hasInnerLists: boolean;
  /** The text of the operation that reads how many items the list has. Null if no field says it. */
  readonly count: string | null;
}

export interface ExportLists {
  readonly lists: readonly ExportList[];
  /** The selected fields that belong to no list, and so to no line. */
  readonly outside: readonly string[];
}

/**
 * Finds the lists of an operation without fragment spreads.
 *
 * @param variables  With the defaults of the operation.
 *
 * Throws DocumentInvalid.
 */
export function findLists(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): ExportLists {
  const { outermost, inner, outside } = findConnections(schema, operation);
  if (outermost.size === 0)
    throw new DocumentInvalid(
      'The document has no list with pages, so --all has nothing to follow. Run it without --all.',
    );
  const complete = addPageInfo(schema, operation);
  const lists = [...outermost.values()].map(({ path, field, parent, type }): ExportList => {
    const pruned = { ...complete, selectionSet: pruneTo(complete.selectionSet, path) };
    const argument = (name: string) => {
      const node = field.arguments?.find((one) => one.name.value === name);
      return node === undefined ? null : valueFromASTUntyped(node.value, { ...variables });
    };
    const { keys, itemType } = findItems(selectionsAt(operation.selectionSet, path), type);
    const [first, after] = [argument('first'), argument('after')];
    return {
      path,
      itemKeys: keys,
      itemType,
      itemSelections: fieldsIn(selectionsAt(operation.selectionSet, [...path, ...keys])).flatMap(
        (one) => one.selectionSet?.selections ?? [],
      ),
      operation: pruned,
      document: printOperation(pruned, [`$${added.first}: Int`, `$${added.after}: String`]),
      first: typeof first === 'number' ? first : null,
      after: typeof after === 'string' ? after : null,
      hasInnerLists: inner.some((one) => path.every((key, index) => key === one[index])),
      count: printCount(operation, path, parent),
    };
  });
  return { lists, outside };
}

interface Outermost {
  readonly path: readonly string[];
  readonly field: FieldNode;
  readonly parent: GraphQLNamedType | null | undefined;
  readonly type: GraphQLObjectType;
}

function findConnections(schema: GraphQLSchema, operation: OperationDefinitionNode) {
  const typeInfo = new TypeInfo(schema);
  const path: string[] = [];
  const outermost = new Map<string, Outermost>();
  const inner = new Map<string, readonly string[]>();
  const outside: string[] = [];
  // How many connections, and how many other lists, contain the field.
  const depth = { connections: 0, lists: 0 };
  const change = (field: FieldNode, step: 1 | -1) => {
    if (isConnection(getNamedType(typeInfo.getType()))) depth.connections += step;
    else if (field.selectionSet && isListType(getNullableType(typeInfo.getType())))
      depth.lists += step;
  };
  visit(
    operation,
    visitWithTypeInfo(typeInfo, {
      Field: {
        enter(field) {
          path.push(responseKeyOf(field));
          const type = getNamedType(typeInfo.getType());
          const name = path.join('.');
          if (depth.connections > 0) {
            if (isConnection(type)) inner.set(name, [...path]);
          } else if (isConnection(type)) {
            if (depth.lists > 0) throw belowList(name);
            const parent = typeInfo.getParentType();
            outermost.set(name, { path: [...path], field, parent, type });
          } else if (field.selectionSet === undefined && field.name.value !== '__typename') {
            outside.push(name);
          }
          change(field, 1);
        },
        leave(field) {
          change(field, -1);
          path.pop();
        },
      },
    }),
  );
  return { outermost, inner: [...inner.values()], outside: [...new Set(outside)] };
}

const belowList = (name: string) =>
  new DocumentInvalid(
    `\`${name}\` is inside a list that has no pages. Select its parents one by one, with aliases.`,
  );

/** The keys that lead from a connection to its items. Throws DocumentInvalid. */
function findItems(
  selections: readonly SelectionNode[],
  connection: GraphQLObjectType,
): { readonly keys: readonly [string, ...string[]]; readonly itemType: GraphQLNamedType } {
  const { nodes, edges } = connection.getFields();
  const edge = getNamedType(edges?.type);
  const node = isObjectType(edge) ? edge.getFields()['node'] : undefined;
  const content = fieldsIn(selections).flatMap((one) => fieldsIn(one.selectionSet?.selections));
  const keysOf = (fields: readonly FieldNode[], name: string) => [
    ...new Set(fields.filter((one) => one.name.value === name).map(responseKeyOf)),
  ];
  const direct = keysOf(content, 'nodes');
  const indirect = keysOf(content, 'edges');
  const [key] = [...direct, ...indirect];
  const fail = () =>
    new DocumentInvalid(
      `Select the items of a ${connection.name} once: either \`nodes\` or \`edges { node }\`.`,
    );
  if (key === undefined || direct.length + indirect.length > 1) throw fail();
  if (direct.length === 1 && nodes) return { keys: [key], itemType: getNamedType(nodes.type) };
  const edgeFields = content
    .filter((one) => one.name.value === 'edges')
    .flatMap((one) => fieldsIn(one.selectionSet?.selections));
  const [nodeKey, ...others] = keysOf(edgeFields, 'node');
  if (nodeKey === undefined || others.length > 0 || node === undefined) throw fail();
  return { keys: [key, nodeKey], itemType: getNamedType(node.type) };
}
