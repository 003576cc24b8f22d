import type { FragmentChange, IncrementalFormat, ListChange, Payload } from './payload.ts';
import {
  type DeferredFields,
  type DeferredFragment,
  type PendingResult,
  pathOf,
} from './pending-result.ts';

/**
 * The current format: each part refers by its id to what was announced as pending, and contains nothing that was sent before.
 *
 * Source: GraphQL, "Incremental delivery" (draft); Apollo, "Incremental delivery", version 0.2.
 */
export class CurrentFormat implements IncrementalFormat {
  readonly #ids = new Map<PendingResult, string>();
  #nextId = 0;

  toInitial(payload: Payload): object {
    return this.#pendingOf(payload);
  }

  toSubsequent(payload: Payload): object {
    const pending = this.#pendingOf(payload);
    const incremental = payload.changes.flatMap((change) =>
      'list' in change ? this.#toItems(change) : this.#toData(change),
    );
    const completed = payload.changes.flatMap((change) => this.#toCompleted(change));
    return {
      ...pending,
      ...(incremental.length > 0 ? { incremental } : {}),
      ...(completed.length > 0 ? { completed } : {}),
    };
  }

  #pendingOf({ pending }: Payload): object {
    if (pending.length === 0) return {};
    return {
      pending: pending.map((one) => {
        const id = String(this.#nextId++);
        this.#ids.set(one, id);
        const { label } = one;
        return { id, path: pathOf(one.position), ...(label === undefined ? {} : { label }) };
      }),
    };
  }

  #toData({ fragment, fields }: FragmentChange): readonly object[] {
    return fields.map((one) => {
      const owner = this.#nearest(one, fragment);
      const subPath = pathOf(one.position).slice(pathOf(owner.position).length);
      return {
        id: this.#ids.get(owner),
        ...(subPath.length > 0 ? { subPath } : {}),
        ...one.part.result,
      };
    });
  }

  /** The fragment of fields that is nearest to them, among those that the client can refer to. */
  #nearest({ fragments }: DeferredFields, fragment: DeferredFragment): DeferredFragment {
    const depthOf = (one: DeferredFragment) => pathOf(one.position).length;
    return fragments
      .filter((one) => one.state === 'waiting' && this.#ids.has(one))
      .reduce((best, one) => (depthOf(one) > depthOf(best) ? one : best), fragment);
  }

  #toItems({ list, items, itemErrors }: ListChange): readonly object[] {
    if (items.length === 0) return [];
    const errors = itemErrors.length > 0 ? { errors: itemErrors } : {};
    return [{ id: this.#ids.get(list), items, ...errors }];
  }

  #toCompleted(change: FragmentChange | ListChange): readonly object[] {
    if ('list' in change && !change.isComplete) return [];
    const id = this.#ids.get('list' in change ? change.list : change.fragment);
    return [{ id, ...(change.errors === null ? {} : { errors: change.errors }) }];
  }
}
