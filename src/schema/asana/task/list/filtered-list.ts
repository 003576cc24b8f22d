import type { AsanaRead } from '../../../../service/asana/read.ts';
import type { TaskRecord } from '../../../../service/asana/record/task.ts';
import type { Listing } from '../../../relay/listing.ts';
import { type Filter, listByOffset } from '../../record/offset-list.ts';
import { toKind } from '../../record/record-kind.ts';
import { FilterEvaluation } from '../filter/filter-evaluation.ts';
import { keepMatching } from '../filter/matching-range.ts';
import type { ParsedTaskFilter } from '../filter/parse-filter.ts';
import { allOf } from '../filter/task-filter.ts';

/**
 * A list of tasks to which this server applies filters, because Asana has no filter for it.
 *
 * @param filter  Null if the client gives none.
 */
export function listFiltered(
  read: AsanaRead<readonly TaskRecord[]>,
  filter: ParsedTaskFilter | null,
  others: readonly Filter<TaskRecord>[] = [],
): Listing<TaskRecord> {
  if (filter === null) return listByOffset(toKind('task'), read, allOf(others));
  const evaluation = new FilterEvaluation(filter, false);
  const applied: Filter<TaskRecord> = {
    name: filter.name,
    reads: evaluation.reads,
    // readRange applies the filter, because it can need further reads.
    keeps: () => true,
  };
  const list = listByOffset(toKind('task'), read, allOf([...others, applied]));
  return {
    name: list.name,
    ...(list.reads === undefined ? {} : { reads: list.reads }),
    keeps: (task) => list.keeps?.(task) ?? true,
    async readRange(from, count, mask, context) {
      await evaluation.prepare(context);
      return keepMatching(await list.readRange(from, count, mask, context), evaluation, context);
    },
    calls(page) {
      const preparation = evaluation.preparationCalls();
      const calls = [...list.calls(page), ...evaluation.examinationCalls()];
      if (preparation.length === 0) return calls;
      // Two fields can read the same list.
      return [
        ...preparation,
        ...calls.map((call) => ({ ...call, min: 0, step: (call.step ?? 0) + 1 })),
      ];
    },
  };
}
