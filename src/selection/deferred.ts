import type {
  DirectiveNode,
  FieldNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { valueFromASTUntyped } from 'graphql';
import type { SelectionSource } from './selection-source.ts';

// What a query defers (`@defer`) rides on its record as everything does. A request that only deferred fields need is sent
// in a later turn, so that it is no part of the batch that the first part of the answer waits for.

/** The fields that the first part of the answer waits for; null when it waits for all of them. */
type Urgent = ReadonlySet<FieldNode> | null;

/** By the operation; by its variables too where there is something to defer, for `@defer(if:)` may name one. */
const memory = new WeakMap<object, Urgent | WeakMap<object, Urgent>>();

/** Whether every way in which the query selects this field is deferred. */
export function isDeferred(source: Omit<SelectionSource, 'schema' | 'returnType'>): boolean {
  const urgent = urgentFields(source);
  return urgent !== null && !source.fieldNodes.some((node) => urgent.has(node));
}

type Scope = Pick<SelectionSource, 'operation' | 'fragments' | 'variableValues'>;

function urgentFields(scope: Scope): Urgent {
  let known = memory.get(scope.operation);
  if (known === undefined) {
    known = defersAnything(scope) ? new WeakMap() : null;
    memory.set(scope.operation, known);
  }
  if (!(known instanceof WeakMap)) return known;
  const urgent = known.get(scope.variableValues) ?? collect(scope);
  known.set(scope.variableValues, urgent);
  return urgent;
}

function defersAnything({ operation, fragments }: Scope): boolean {
  const sets = [operation, ...Object.values(fragments)].map(({ selectionSet }) => selectionSet);
  const isAnywhere = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some(
      (selected) =>
        deferOf(selected) !== undefined ||
        ('selectionSet' in selected && isAnywhere(selected.selectionSet)),
    ) ?? false;
  return sets.some(isAnywhere);
}

function collect(scope: Scope): ReadonlySet<FieldNode> {
  const urgent = new Set<FieldNode>();
  const opened = new Set<string>();
  const open = (set: SelectionSetNode | undefined) => {
    for (const selected of set?.selections ?? []) {
      if (isActive(deferOf(selected), scope)) continue;
      if (selected.kind === 'Field') urgent.add(selected);
      if (selected.kind !== 'FragmentSpread') open(selected.selectionSet);
      else if (!opened.has(selected.name.value)) {
        opened.add(selected.name.value);
        open(scope.fragments[selected.name.value]?.selectionSet);
      }
    }
  };
  open(scope.operation.selectionSet);
  return urgent;
}

const deferOf = ({ directives }: SelectionNode | OperationDefinitionNode) =>
  directives?.find(({ name }) => name.value === 'defer');

function isActive(defer: DirectiveNode | undefined, { variableValues }: Scope): boolean {
  const condition = defer?.arguments?.find(({ name }) => name.value === 'if');
  if (defer === undefined || condition === undefined) return defer !== undefined;
  return valueFromASTUntyped(condition.value, { ...variableValues }) !== false;
}
