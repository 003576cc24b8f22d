import { nextEventLoopTurn } from '../loader/event-loop.ts';
import { isDeferred } from '../selection/deferred.ts';
import { needsOf } from '../selection/reads-plugin.ts';
import type { Selection } from '../selection/selection.ts';
import type { Context } from './context.ts';

/**
 * Begins the requests of a record's own fields while the record itself is still being read: they need its id, and that is
 * known. When their resolvers run they ask for the same again and are given the request under way.
 *
 * A request begun early whose record then fails is dropped quietly; so is one that cannot begin, for its resolver
 * will say why at the right place.
 */
export function prefetchFields(selection: Selection, id: string, context: Context): void {
  for (const { field, args, source } of selection.separateFields) {
    const begin = needsOf(field)?.separateRequest;
    if (typeof begin !== 'function') continue;
    // `never`: each field has arguments of its own, and these are this field's.
    const beginNow = () => begin(id, args as never, context as never, source);
    try {
      (isDeferred(source) ? nextEventLoopTurn().then(beginNow) : beginNow()).catch(ignore);
    } catch {
      // Its resolver throws the same, located.
    }
  }
}

function ignore(): void {}
