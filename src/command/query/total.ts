import { type GraphQLNamedType, isObjectType, Kind, type OperationDefinitionNode } from 'graphql';
import { valueAt } from '../../upstream/http/json.ts';
import { parseSelectionSet } from './added-field.ts';
import type { QueryApi } from './api.ts';
import { fieldsIn, printOperation, selectionsAt } from './selection.ts';

/** The arguments that do not change how many items a list has. */
const pageArguments: ReadonlySet<string> = new Set(['first', 'after', 'orderBy']);

/**
 * The text of the operation that reads how many items a list has. Null if no field says it: a project counts its tasks, but not those that match a
 * filter.
 *
 * @param path    The response keys from the operation to the list.
 * @param parent  The type of the object that has the list.
 */
export function printCount(
  operation: OperationDefinitionNode,
  path: readonly string[],
  parent: GraphQLNamedType | null | undefined,
): string | null {
  const [key, ...rest] = path;
  if (key === undefined || rest.length !== 1) return null;
  if (!isObjectType(parent) || parent.getFields()['taskCounts'] === undefined) return null;
  const [list] = fieldsIn(selectionsAt(operation.selectionSet, path));
  const [field] = fieldsIn(selectionsAt(operation.selectionSet, [key]));
  const isComplete = list?.arguments?.every(({ name }) => pageArguments.has(name.value)) ?? true;
  if (list?.name.value !== 'tasks' || !isComplete || field === undefined) return null;
  const counts = { ...field, selectionSet: parseSelectionSet('taskCounts { numTasks }') };
  const selectionSet = { kind: Kind.SELECTION_SET, selections: [counts] } as const;
  return printOperation({ ...operation, selectionSet }, []);
}

/** The number of items of all lists, for one or two reads of each. Null if it is not known for all of them. */
export async function readTotal(
  api: QueryApi,
  lists: readonly { readonly path: readonly string[]; readonly count: string | null }[],
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<number | null> {
  let total = 0;
  for (const { path, count } of lists) {
    if (count === null) return null;
    const { data } = await api.send({ query: count, variables }, signal);
    const items = valueAt(data, ...path.slice(0, 1), 'taskCounts', 'numTasks');
    if (typeof items !== 'number') return null;
    total += items;
  }
  return total;
}
