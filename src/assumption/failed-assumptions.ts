import type { Assumption } from './assumption.ts';

/**
 * The assumptions that do not hold. There is one per server: what one operation learns, the next ones use at once.
 *
 * An assumption that fails stays in the list until the server stops. A service that changes back costs nothing but requests.
 */
export class FailedAssumptions {
  readonly #failed = new Set<string>();
  readonly #onFirst: (assumption: Assumption) => void;

  /** @param onFirst  Called when an assumption fails for the first time, for the log. */
  constructor(onFirst: (assumption: Assumption) => void = () => undefined) {
    this.#onFirst = onFirst;
  }

  holds({ id }: Assumption): boolean {
    return !this.#failed.has(id);
  }

  add(assumption: Assumption): void {
    if (this.#failed.has(assumption.id)) return;
    this.#failed.add(assumption.id);
    this.#onFirst(assumption);
  }
}

/** What a client must know if the server used the alternative, for `extensions.upstream.notes`. */
export const noteOf = ({ id, statement, fallback }: Assumption & { fallback: string }): string =>
  `The assumption ${id} does not hold: ${statement} ${fallback}`;
