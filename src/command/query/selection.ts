import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

// Parts of an operation as syntax. After `inlineFragments`, a selection contains only fields and inline fragments.

export const responseKeyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** The operation with the content of its fragments in their places. The document is valid, so no fragment contains itself. */
export function inlineFragments(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationDefinitionNode {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  return visit(operation, {
    // The visitor continues in the new node, and so replaces the spreads in it.
    FragmentSpread({ name, directives }): InlineFragmentNode | undefined {
      const fragment = fragments.get(name.value);
      if (fragment === undefined) return undefined;
      const { typeCondition, selectionSet } = fragment;
      return {
        kind: Kind.INLINE_FRAGMENT,
        typeCondition,
        selectionSet,
        ...(directives && { directives }),
      };
    },
  });
}

/** The part of a selection that leads to a field. The path has response keys. */
export function pruneTo(
  { selections, ...set }: SelectionSetNode,
  path: readonly string[],
): SelectionSetNode {
  const [key, ...rest] = path;
  return {
    ...set,
    selections: selections.flatMap((selection): readonly SelectionNode[] => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return [];
      if (selection.kind === Kind.FIELD && responseKeyOf(selection) !== key) return [];
      const isEnd = selection.kind === Kind.FIELD && rest.length === 0;
      if (isEnd || selection.selectionSet === undefined) return isEnd ? [selection] : [];
      const selectionSet = pruneTo(
        selection.selectionSet,
        selection.kind === Kind.FIELD ? rest : path,
      );
      // An inline fragment without fields is no valid syntax.
      return selectionSet.selections.length === 0 ? [] : [{ ...selection, selectionSet }];
    }),
  };
}

/** The selections with which the parent of a field selects it, conditions on the type of the parent included. */
export function selectionsAt(
  { selections }: SelectionSetNode,
  path: readonly string[],
): readonly SelectionNode[] {
  const [key, ...rest] = path;
  return selections.flatMap((selection): readonly SelectionNode[] => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return [];
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const inner = selectionsAt(selection.selectionSet, path);
      if (inner.length === 0 || rest.length > 0) return inner;
      const selectionSet = { ...selection.selectionSet, selections: inner };
      return [{ ...selection, selectionSet }];
    }
    if (responseKeyOf(selection) !== key) return [];
    if (rest.length === 0) return [selection];
    return selection.selectionSet === undefined ? [] : selectionsAt(selection.selectionSet, rest);
  });
}

/** The text of an operation, with the variables that it uses and further ones: `$after: String`. */
export function printOperation(
  { variableDefinitions = [], ...operation }: OperationDefinitionNode,
  further: readonly string[],
): string {
  const used = new Set<string>();
  visit(operation, { Variable: ({ name }) => void used.add(name.value) });
  const definitions = [
    ...variableDefinitions
      .filter(({ variable }) => used.has(variable.name.value))
      .map((definition) => print(definition)),
    ...further,
  ];
  const variables = definitions.length === 0 ? '' : `(${definitions.join(', ')})`;
  return `query${variables} ${print(operation.selectionSet)}`;
}

/** The fields of selections, those of inline fragments included. */
export const fieldsIn = (selections: readonly SelectionNode[] = []): readonly FieldNode[] =>
  selections.flatMap((one) => {
    if (one.kind === Kind.FIELD) return [one];
    return one.kind === Kind.INLINE_FRAGMENT ? fieldsIn(one.selectionSet.selections) : [];
  });
