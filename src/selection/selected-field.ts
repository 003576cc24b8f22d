import {
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** The part of GraphQLResolveInfo that is needed to read a selection. */
export interface SelectionScope {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** A field that a query selects, and its definition on the concrete type. */
export interface SelectedField {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
}

/** The key of a field in the result: its alias, or its name. */
export const responseKey = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/**
 * The fields selected of one concrete type, in order. Includes the fields of fragments that apply to the type; excludes fields that
 * `@skip` and `@include` exclude, and introspection fields. A response key that is written twice is returned twice.
 *
 * @param onVariable  Called if a directive depends on a variable.
 */
export function* selectedFields(
  selectionSet: SelectionSetNode | undefined,
  type: GraphQLObjectType,
  scope: SelectionScope,
  onVariable: () => void = () => undefined,
): Generator<SelectedField> {
  for (const selected of selectionSet?.selections ?? []) {
    const { directives } = selected;
    if (directives?.some((directive) => mentionsVariable(directive.arguments))) onVariable();
    if (directives?.length && isExcluded(selected, scope)) continue;
    if (selected.kind === 'Field') {
      const field = type.getFields()[selected.name.value];
      if (field !== undefined) yield { node: selected, field };
      continue;
    }
    const fragment =
      selected.kind === 'FragmentSpread' ? scope.fragments[selected.name.value] : selected;
    if (fragment !== undefined && applies(fragment.typeCondition?.name.value, type, scope)) {
      yield* selectedFields(fragment.selectionSet, type, scope, onVariable);
    }
  }
}

/** Whether any of these arguments contains a variable, at any depth. */
export function mentionsVariable(args: readonly ArgumentNode[] | undefined): boolean {
  return args?.some(({ value }) => isVariable(value)) ?? false;
}

function isVariable(value: ValueNode): boolean {
  if (value.kind === 'ListValue') return value.values.some(isVariable);
  if (value.kind === 'ObjectValue') return value.fields.some((field) => isVariable(field.value));
  return value.kind === 'Variable';
}

function isExcluded(
  node: Parameters<typeof getDirectiveValues>[1],
  { variableValues }: SelectionScope,
): boolean {
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.['if'] === true ||
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.['if'] === false
  );
}

function applies(
  condition: string | undefined,
  type: GraphQLObjectType,
  { schema }: SelectionScope,
): boolean {
  if (condition === undefined || condition === type.name) return true;
  const conditionType = schema.getType(condition);
  return isAbstractType(conditionType) && schema.isSubType(conditionType, type);
}
