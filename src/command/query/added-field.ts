import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { DocumentInvalid } from '../line/command-error.ts';
import { printOperation, selectionsAt } from './selection.ts';

// What the program adds to an operation, so that it can follow the lists in the result, and how it reads the further pages of these lists.

/** The names of the added fields and variables. Lines do not contain them. */
export const added = {
  page: 'taskdoc_page',
  id: 'taskdoc_id',
  type: 'taskdoc_type',
  first: 'taskdoc_first',
  after: 'taskdoc_after',
} as const;

/** Whether a type is a connection: it has `pageInfo`, and `nodes` or `edges`. */
export function isConnection(type: GraphQLNamedType | null | undefined): type is GraphQLObjectType {
  if (!isObjectType(type)) return false;
  const { pageInfo, nodes, edges } = type.getFields();
  return pageInfo !== undefined && (nodes ?? edges) !== undefined;
}

/**
 * Adds `pageInfo` to each list, in place of the document's own, which would describe one of several pages. Adds the id and the type to each
 * object that has a list inside an item. The outermost lists get variables for their arguments `first` and `after`.
 */
export function addPageInfo(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): OperationDefinitionNode {
  const typeInfo = new TypeInfo(schema);
  const isList = () => isConnection(getNamedType(typeInfo.getType()));
  let depth = 0;
  return visit(
    operation,
    visitWithTypeInfo(typeInfo, {
      Field: {
        enter() {
          if (isList()) depth += 1;
        },
        leave(field) {
          const isPageInfo = field.name.value === 'pageInfo';
          if (isPageInfo && isConnection(typeInfo.getParentType())) return null;
          if (!isList() || field.selectionSet === undefined) return undefined;
          depth -= 1;
          return {
            ...(depth === 0
              ? withVariables(field, { first: added.first, after: added.after })
              : field),
            selectionSet: withSelections(
              field.selectionSet,
              `${added.page}: pageInfo { hasNextPage endCursor }`,
            ),
          };
        },
      },
      // It contained only `pageInfo`.
      InlineFragment: {
        leave: ({ selectionSet }) => (selectionSet.selections.length === 0 ? null : undefined),
      },
      SelectionSet: {
        leave(set) {
          const type = typeInfo.getParentType();
          if (depth === 0 || !set.selections.some((one) => selectsList(type, one)))
            return undefined;
          return withSelections(set, `${added.id}: id ${added.type}: __typename`);
        },
      },
    }),
  );
}

function selectsList(type: GraphQLNamedType | null | undefined, selection: SelectionNode): boolean {
  if (selection.kind !== Kind.FIELD) return false;
  if (!isObjectType(type) && !isInterfaceType(type)) return false;
  const fields = type.getFields();
  if (!isConnection(getNamedType(fields[selection.name.value]?.type))) return false;
  if (fields['id'] === undefined)
    throw new DocumentInvalid(
      `\`${selection.name.value}\` of ${type.name} cannot be followed, because a ${type.name} has no id.`,
    );
  return true;
}

/**
 * The text of the operation that reads the next page of lists inside items. Its fields are `list0`, `list1` and so on, with the variables
 * `taskdoc_id0`, `taskdoc_after0` and so on.
 *
 * @param path  The response keys from the operation to the lists.
 * @param type  The type of the objects that have the lists.
 */
export function printNextPages(
  operation: OperationDefinitionNode,
  path: readonly string[],
  type: string,
  count: number,
): string {
  const selections = selectionsAt(operation.selectionSet, path);
  const numbers = Array.from({ length: count }, (_, number) => number);
  const fields = numbers.map((number) => {
    const page = mapFields(selections, (field) =>
      withVariables(field, { after: `${added.after}${number}` }),
    ).map(print);
    return `list${number}: node(id: $${added.id}${number}) { ... on ${type} { ${page.join(' ')} } }`;
  });
  return printOperation(
    { ...operation, selectionSet: parseSelectionSet(fields.join(' ')) },
    numbers.flatMap((number) => [`$${added.id}${number}: ID!`, `$${added.after}${number}: String`]),
  );
}

const mapFields = (
  selections: readonly SelectionNode[],
  change: (field: FieldNode) => FieldNode,
): readonly SelectionNode[] =>
  selections.map((one) => {
    if (one.kind === Kind.FIELD) return change(one);
    if (one.kind === Kind.FRAGMENT_SPREAD) return one;
    const { selections: inner } = one.selectionSet;
    return { ...one, selectionSet: { ...one.selectionSet, selections: mapFields(inner, change) } };
  });

function withVariables(field: FieldNode, variables: Readonly<Record<string, string>>): FieldNode {
  const others = field.arguments?.filter(({ name }) => !Object.hasOwn(variables, name.value)) ?? [];
  const replaced = Object.entries(variables).map(
    ([argument, variable]): ArgumentNode => ({
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: argument },
      value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: variable } },
    }),
  );
  return { ...field, arguments: [...others, ...replaced] };
}

const withSelections = ({ selections, ...set }: SelectionSetNode, text: string) => ({
  ...set,
  selections: [...selections, ...parseSelectionSet(text).selections],
});

/** Parses fields, without the braces around them. */
export function parseSelectionSet(text: string): SelectionSetNode {
  const [definition] = parse(`{ ${text} }`, { noLocation: true }).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION)
    throw new Error('A selection is an operation.');
  return definition.selectionSet;
}
