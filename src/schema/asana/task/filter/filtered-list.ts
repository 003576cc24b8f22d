import type { AsanaRead } from '../../../../service/asana/read.ts';
import type { TaskListFilter, TaskRecord } from '../../../../service/asana/record/task.ts';
import type { Listing } from '../../../relay/listing.ts';
import { FilterEvaluation } from '../../filter/filter-evaluation.ts';
import { keepMatching } from '../../filter/matching-range.ts';
import { toKind } from '../../record/asana-type.ts';
import { type Filter, listByOffset } from '../../record/offset-list.ts';
import { sortedList } from '../../sorted/sorted-list.ts';
import { readChangedSince, withoutMethod } from './changed-since.ts';
import type { ParsedTaskFilter } from './parse-filter.ts';
import { allOf, type CompletionFilter, type ListFilter } from './task-filter.ts';
import { toTaskOrder } from './task-sort.ts';

/** A list of tasks, with what Asana can apply to it. */
export type ReadTasks = (query: TaskListFilter) => AsanaRead<readonly TaskRecord[]>;

export function listTasks(
  readTasks: ReadTasks,
  { completion, filter, orderBy }: ListFilter,
): Listing<TaskRecord> {
  const list = listFiltered(readTasks, filter, completion);
  return orderBy === null ? list : sortedList(list, toTaskOrder(orderBy));
}

/**
 * A list of tasks to which this server applies filters, because Asana has no filter for it.
 *
 * @param filter  Null if the client gives none.
 * @param others  The filters of the other arguments. `filter` replaces what Asana applies of them.
 */
export function listFiltered(
  readTasks: ReadTasks,
  filter: ParsedTaskFilter | null,
  others: CompletionFilter = { query: {}, filters: [] },
): Listing<TaskRecord> {
  const kind = toKind('task');
  const { filters } = others;
  if (filter === null) return listByOffset(kind, readTasks(others.query), allOf(filters));
  const { listQuery } = filter;
  const evaluation = new FilterEvaluation(filter, false);
  const applied: Filter<TaskRecord> = {
    name: filter.name,
    reads: evaluation.reads,
    // readRange applies the filter, because it can need further reads.
    keeps: () => true,
  };
  const listWith = (query: TaskListFilter) =>
    listByOffset(kind, readTasks(query), allOf([...filters, applied]));
  const list = listWith(listQuery);
  return {
    name: list.name,
    ...(list.reads === undefined ? {} : { reads: list.reads }),
    keeps: (task) => list.keeps?.(task) ?? true,
    async readRange(from, count, mask, context) {
      await evaluation.prepare(context);
      const range = await readChangedSince(
        listQuery,
        from,
        (query, position) => listWith(query).readRange(position, count, mask, context),
        context,
      );
      return keepMatching(range, evaluation, context);
    },
    calls(page) {
      const preparation = evaluation.preparationCalls();
      const from = withoutMethod(listQuery, page.from);
      const calls = [...list.calls({ ...page, from }), ...evaluation.examinationCalls()];
      if (preparation.length === 0) return calls;
      // Two fields can read the same list.
      return [
        ...preparation,
        ...calls.map((call) => ({ ...call, min: 0, step: (call.step ?? 0) + 1 })),
      ];
    },
  };
}
