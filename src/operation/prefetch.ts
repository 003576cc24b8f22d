import { nextEventLoopTurn } from '../engine/event-loop/later-turn.ts';
import { isDeferred } from '../engine/plan/deferred.ts';
import type { Selection } from '../engine/plan/selection.ts';
import type { Context } from './context.ts';

/**
 * Starts the separate requests of a record's fields while the record is still being read: they need only its id. When the resolvers
 * of these fields run, they load the same again and receive the request in flight.
 *
 * Errors of these requests are ignored here: if the record is found, the resolvers report the same errors with their paths.
 */
export function prefetchFields(selection: Selection, id: string, context: Context): void {
  for (const { prefetch, args, source } of selection.separateFields) {
    // `never`: each field has its own arguments, and these belong to this field.
    const start = () => prefetch(id, args as never, context as never, source);
    try {
      (isDeferred(source) ? nextEventLoopTurn().then(start) : start()).catch(ignore);
    } catch {
      // The resolver throws the same error, and it is reported with its path.
    }
  }
}

function ignore(): void {}
