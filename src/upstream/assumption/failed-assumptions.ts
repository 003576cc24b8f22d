import type { Assumption } from './assumption.ts';

/** The number of remembered failures that concern one credential. One that is forgotten costs a failed request again. */
const maxOfCredentials = 1000;

/**
 * The assumptions that do not hold. There is one per server: what one operation learns, the next ones use at once.
 *
 * An assumption that fails stays in the list until the server stops. A service that changes back costs nothing but requests.
 */
export class FailedAssumptions {
  #failed: Set<string>;
  readonly #known: readonly string[];
  readonly #failedForCredential = new Set<string>();
  readonly #reported = new Set<string>();
  readonly #onFirst: (assumption: Assumption) => void;

  /**
   * @param onFirst  Called when an assumption fails for the first time, for the log.
   * @param known    The ids of those that are known to fail. Those of another version of this program have no effect.
   */
  constructor(
    onFirst: (assumption: Assumption) => void = () => undefined,
    known: readonly string[] = [],
  ) {
    this.#known = known;
    this.#failed = new Set(known);
    this.#onFirst = onFirst;
  }

  /** @param credential  The key of a credential for which it can fail alone. */
  holds({ id }: Assumption, credential?: string): boolean {
    if (this.#failed.size > 0 && this.#failed.has(id)) return false;
    if (credential === undefined || this.#failedForCredential.size === 0) return true;
    return !this.#failedForCredential.has(`${id} ${credential}`);
  }

  add(assumption: Assumption): void {
    if (this.#failed.has(assumption.id)) return;
    this.#failed.add(assumption.id);
    this.#report(assumption);
  }

  /** The assumption fails for one credential. The reason can be its permissions, so others are not affected. */
  addForCredential(assumption: Assumption, credential: string): void {
    const key = `${assumption.id} ${credential}`;
    if (this.#failedForCredential.has(key)) return;
    this.#failedForCredential.add(key);
    const [oldest] = this.#failedForCredential;
    if (this.#failedForCredential.size > maxOfCredentials && oldest !== undefined)
      this.#failedForCredential.delete(oldest);
    this.#report(assumption);
  }

  /** Forgets all failures, except those that were known at the start. */
  forget(): void {
    this.#failed = new Set(this.#known);
    this.#failedForCredential.clear();
  }

  #report(assumption: Assumption): void {
    if (this.#reported.has(assumption.id)) return;
    this.#reported.add(assumption.id);
    this.#onFirst(assumption);
  }
}

/** What a client must know if the server used the alternative or has none, for `extensions.upstream.notes`. */
export const noteOf = ({ id, statement, fallback }: Assumption): string =>
  `The assumption ${id} does not hold: ${statement} ${fallback ?? 'There is no alternative.'}`;
