import { runInSlices, type SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import type { Context } from '../../../operation/context.ts';
import { oncePerOperation } from '../../../operation/once-per-operation.ts';
import { oncePerRecord } from '../../../operation/once-per-record.ts';

/** Renders a record once for each operation. Operations can share a record, but not work: that of one can end before the other. */
export function renderOnce<Source extends object, Result>(
  render: (record: Source) => SlicedWork<Result>,
) {
  const renderFor = oncePerOperation(({ operationWork }) =>
    oncePerRecord((record: Source) => runInSlices(render(record), operationWork)),
  );
  return (record: Source, context: Context) => renderFor(context)(record);
}
