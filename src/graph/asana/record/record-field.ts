import type { AsanaRead } from '../../../asana/read.ts';
import type { Context } from '../../../operation/context.ts';
import { selectionOf } from '../../../selection/selection.ts';
import type { SelectionSource } from '../../../selection/selection-source.ts';

/** The options of a field whose value is one record that takes a request of its own and no more than an id to begin. */
export function recordField<Answer extends object>(
  kind: string,
  read: (gid: string) => AsanaRead<Answer>,
) {
  const separateRequest = (
    gid: string,
    _args: unknown,
    { asana }: Context,
    source: SelectionSource,
  ) => asana.record(kind, gid, read(gid), selectionOf(source).mask);
  return {
    separateRequest,
    resolve: (
      { gid }: { readonly gid: string },
      args: unknown,
      context: Context,
      info: SelectionSource,
    ) => separateRequest(gid, args, context, info),
  };
}
