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

/** The fields of the initial result; null if it contains all fields. */
type InitialFields = ReadonlySet<FieldNode> | null;

/** By operation. If the operation defers a field, also by its variables: `@defer(if:)` can depend on one. */
const cache = new WeakMap<object, InitialFields | WeakMap<object, InitialFields>>();

/** Whether all selections of this field are deferred. */
export function isDeferred(
  source: Pick<FieldSource, 'operation' | 'fragments' | 'variableValues' | 'fieldNodes'>,
): boolean {
  const initial = initialFields(source);
  return initial !== null && !source.fieldNodes.some((node) => initial.has(node));
}

type Scope = Pick<FieldSource, 'operation' | 'fragments' | 'variableValues'>;

function initialFields(scope: Scope): InitialFields {
  let cached = cache.get(scope.operation);
  if (cached === undefined) {
    cached = defersAnything(scope) ? new WeakMap() : null;
    cache.set(scope.operation, cached);
  }
  if (!(cached instanceof WeakMap)) return cached;
  const fields = cached.get(scope.variableValues) ?? collect(scope);
  cached.set(scope.variableValues, fields);
  return fields;
}

/** Whether an operation contains `@defer`. */
export function defersAnything({ operation, fragments }: Scope): boolean {
  const sets = [operation, ...Object.values(fragments)].map(({ selectionSet }) => selectionSet);
  const hasDefer = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some(
      (selected) =>
        deferOf(selected) !== undefined ||
        ('selectionSet' in selected && hasDefer(selected.selectionSet)),
    ) ?? false;
  return sets.some(hasDefer);
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
