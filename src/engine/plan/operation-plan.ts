import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import type { VariableValues } from './field-argument.ts';
import type { ObjectPlan } from './field-plan.ts';
import { PlanScope } from './plan-scope.ts';

/** One operation of a document, and what its plan depends on. */
export interface PlannedOperation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}

/** The plan of an operation: the plan of its root type leads to all others. */
export interface OperationPlan extends PlannedOperation {
  readonly root: ObjectPlan;
}

/** The scopes of an operation, one for each set of values in `@skip` and `@include`. */
interface OperationScopes {
  readonly schema: GraphQLSchema;
  readonly conditions: readonly string[];
  readonly scopes: Map<string, PlanScope>;
}

/** Weak keys: a plan is collected together with its document. */
const cache = new WeakMap<OperationDefinitionNode, OperationScopes[]>();

/** The maximum number of scopes that are kept per operation. Each variable in a condition doubles the possible number. */
const maxScopes = 32;

/** Plans an operation, once per document, schema and set of values in `@skip` and `@include`. */
export function planOf(planned: PlannedOperation, variables: VariableValues): OperationPlan | null {
  const { schema, operation } = planned;
  const type = schema.getRootType(operation.operation);
  if (type == null) return null;
  const scope = scopeOf(planned, variables);
  return { ...planned, root: scope.rootPlan(operation.selectionSet, type) };
}

export function scopeOf(planned: PlannedOperation, variables: VariableValues): PlanScope {
  const { conditions, scopes } = scopesOf(planned);
  const key = conditions.map((name) => String(variables[name])).join();
  let scope = scopes.get(key);
  if (scope === undefined) {
    // Only the variables of conditions: a scope must not keep all variables of the operation that created it.
    const values = Object.fromEntries(conditions.map((name) => [name, variables[name]]));
    scope = new PlanScope({ ...planned, variables: values });
    if (scopes.size < maxScopes) scopes.set(key, scope);
  }
  return scope;
}

function scopesOf({ schema, operation, fragments }: PlannedOperation): OperationScopes {
  const known = cache.get(operation) ?? [];
  let found = known.find((one) => one.schema === schema);
  if (found === undefined) {
    const documents = [operation, ...Object.values(fragments)];
    const conditions = new Set(documents.flatMap(conditionVariables));
    found = { schema, conditions: [...conditions], scopes: new Map() };
    cache.set(operation, [...known, found]);
  }
  return found;
}

/** The variables in `@skip` and `@include`. */
function conditionVariables(node: OperationDefinitionNode | FragmentDefinitionNode): string[] {
  const names: string[] = [];
  visit(node, {
    Directive({ name, arguments: args = [] }) {
      if (name.value !== 'skip' && name.value !== 'include') return;
      for (const { value } of args) if (value.kind === 'Variable') names.push(value.name.value);
    },
  });
  return names;
}

/** The operation that a request names, with the fragments of its document; null if it is not clear which one it is. */
export function findOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): PlannedOperation | null {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  const operations: OperationDefinitionNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === 'FragmentDefinition') fragments[definition.name.value] = definition;
    if (definition.kind !== 'OperationDefinition') continue;
    if (operationName == null || definition.name?.value === operationName)
      operations.push(definition);
  }
  const [operation] = operations;
  return operation === undefined || operations.length > 1 ? null : { schema, operation, fragments };
}
