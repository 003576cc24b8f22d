import type {
  DirectiveNode,
  FieldNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { valueFromASTUntyped } from 'graphql';
import type { FieldSource } from './field-source.ts';

// A deferred field (`@defer`) is read with its record, like any other field. A request that only deferred fields need is sent in a
// later turn of the event loop, so that it is not part of a batch that the initial result waits for.

/** By operation: whether it contains `@defer`. */
const deferring = new WeakMap<OperationDefinitionNode, boolean>();

/** By operation and variables: the fields of the initial result. `@defer(if:)` can depend on a variable. */
const cache = new WeakMap<
  OperationDefinitionNode,
  WeakMap<Scope['variableValues'], ReadonlySet<FieldNode>>
>();

export function isDeferred(source: Scope & Pick<FieldSource, 'fieldNodes'>): boolean {
  if (!defersAnything(source)) return false;
  const initial = initialFields(source);
  return !source.fieldNodes.some((node) => initial.has(node));
}

type Scope = Pick<FieldSource, 'operation' | 'fragments' | 'variableValues'>;

function initialFields(scope: Scope): ReadonlySet<FieldNode> {
  const ofOperation = cache.get(scope.operation) ?? new WeakMap();
  cache.set(scope.operation, ofOperation);
  const fields = ofOperation.get(scope.variableValues) ?? collect(scope);
  ofOperation.set(scope.variableValues, fields);
  return fields;
}

/** Whether an operation contains `@defer`. */
function defersAnything({ operation, fragments }: Pick<Scope, 'operation' | 'fragments'>): boolean {
  let defers = deferring.get(operation);
  if (defers === undefined) {
    defers = [operation, ...Object.values(fragments)].some(({ selectionSet }) =>
      hasDefer(selectionSet),
    );
    deferring.set(operation, defers);
  }
  return defers;
}

const hasDefer = (set: SelectionSetNode | undefined): boolean =>
  set?.selections.some(
    (selected) =>
      deferOf(selected) !== undefined ||
      ('selectionSet' in selected && hasDefer(selected.selectionSet)),
  ) ?? false;

/** By operation: how many deferred fields contain each other. */
const nesting = new WeakMap<OperationDefinitionNode, number>();

/** In how many turns of the event loop the fields after one response can be read: each deferred field waits for another turn. */
export function turnsPerResponse({
  operation,
  fragments,
}: Pick<Scope, 'operation' | 'fragments'>): number {
  let nested = nesting.get(operation);
  if (nested === undefined) {
    nested = nestedIn(operation.selectionSet, false, fragments, new Map());
    nesting.set(operation, nested);
  }
  return 1 + nested;
}

/** @param known  The fragments that were visited: a short document can use one of them very often. */
function nestedIn(
  set: SelectionSetNode | undefined,
  isBelow: boolean,
  fragments: Scope['fragments'],
  known: Map<string, number>,
): number {
  let most = 0;
  for (const selected of set?.selections ?? []) {
    const defers = isBelow || deferOf(selected) !== undefined;
    if (selected.kind !== 'FragmentSpread') {
      const own = defers && selected.kind === 'Field' ? 1 : 0;
      most = Math.max(most, own + nestedIn(selected.selectionSet, defers, fragments, known));
      continue;
    }
    const key = `${selected.name.value} ${defers}`;
    const nested =
      known.get(key) ??
      nestedIn(fragments[selected.name.value]?.selectionSet, defers, fragments, known);
    known.set(key, nested);
    most = Math.max(most, nested);
  }
  return most;
}

function collect(scope: Scope): ReadonlySet<FieldNode> {
  const fields = new Set<FieldNode>();
  const visited = new Set<string>();
  const visit = (set: SelectionSetNode | undefined) => {
    for (const selected of set?.selections ?? []) {
      if (isActive(deferOf(selected), scope)) continue;
      if (selected.kind === 'Field') fields.add(selected);
      if (selected.kind !== 'FragmentSpread') visit(selected.selectionSet);
      else if (!visited.has(selected.name.value)) {
        visited.add(selected.name.value);
        visit(scope.fragments[selected.name.value]?.selectionSet);
      }
    }
  };
  visit(scope.operation.selectionSet);
  return fields;
}

const deferOf = ({ directives }: SelectionNode | OperationDefinitionNode) =>
  directives?.find(({ name }) => name.value === 'defer');

function isActive(defer: DirectiveNode | undefined, { variableValues }: Scope): boolean {
  const condition = defer?.arguments?.find(({ name }) => name.value === 'if');
  if (defer === undefined || condition === undefined) return defer !== undefined;
  return valueFromASTUntyped(condition.value, { ...variableValues }) !== false;
}
