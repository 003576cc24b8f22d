import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import type { VariableValues } from './field-argument.ts';
import type { FieldPlan } from './field-plan.ts';
import { scopeOf } from './operation-plan.ts';

/** The part of GraphQLResolveInfo that identifies a field of an operation. */
export interface FieldSource {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variableValues: VariableValues;
  readonly fieldName: string;
  readonly fieldNodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly returnType: GraphQLOutputType;
  /** The plan of the field, if the executor has one. */
  readonly plan?: FieldPlan;
}

/** The plan of a field. If the executor has none, it is found by the nodes of the field. */
export function planOfField(source: FieldSource): FieldPlan {
  if (source.plan !== undefined) return source.plan;
  const { fieldName, fieldNodes, parentType, variableValues } = source;
  const field = parentType.getFields()[fieldName];
  const [first, ...rest] = fieldNodes;
  if (field === undefined || first === undefined)
    throw new Error(`${parentType.name} has no field ${fieldName}.`);
  return scopeOf(source, variableValues).fieldPlan([first, ...rest], field, parentType);
}

/** A field of an operation as a source, before its resolver runs. */
export function toFieldSource(
  plan: FieldPlan,
  parent: Pick<FieldSource, 'schema' | 'operation' | 'fragments' | 'variableValues'>,
): FieldSource {
  const { schema, operation, fragments, variableValues } = parent;
  return {
    schema,
    operation,
    fragments,
    variableValues,
    fieldName: plan.field.name,
    fieldNodes: plan.nodes,
    parentType: plan.parentType,
    returnType: plan.field.type,
    plan,
  };
}
