import type { ReplicaResult } from './replica-server.ts';

// A copy of what the services contain, made from one complete read and from `changes` alone, as a data pipeline does it.

type Ask = (query: string, variables: object) => Promise<ReplicaResult>;

/** What is copied, and how its changes are applied. */
export interface ReplicaOptions {
  /** Reads the items by their ids. Throws if the read is incomplete. */
  readonly readAll: (ask: Ask) => Promise<ReadonlyMap<string, object> | null>;
  /** The query of a page, with the variables `after` and `first`. */
  readonly query: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape, and fail if a value is missing.
  readonly pageOf: (data: any) => any;
  /** The id and the item after a change. Null: the change is about something else. Undefined as the item: there is none any more. */
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  readonly toItem: (node: any) => { readonly id: string; readonly item: object | undefined } | null;
}

/** The codes of errors with which a record is known not to be readable any more. */
const isGone = (error: { extensions?: { code?: string } }) =>
  ['NOT_FOUND', 'FORBIDDEN'].includes(error.extensions?.code ?? '');

/** A replica. Each step is one query, so that the server can be killed between two of them. */
export class Replica {
  items = new Map<string, object>();
  readonly #options: ReplicaOptions;
  readonly #ask: Ask;
  #position: string | null = null;
  #mustReadAll = true;
  /** How often everything was read. */
  completeReads = 0;

  constructor(ask: Ask, options: ReplicaOptions) {
    this.#ask = ask;
    this.#options = options;
  }

  /** Does one step. Resolves with whether there is more to read now. A step that fails changes nothing, and is repeated. */
  async step(first: number): Promise<boolean> {
    const { query, pageOf, readAll } = this.#options;
    if (this.#mustReadAll && this.#position !== null) {
      const all = await readAll(this.#ask);
      if (all === null) return true;
      this.items = new Map(all);
      this.completeReads += 1;
      this.#mustReadAll = false;
      return true;
    }
    const result = await this.#ask(query, { after: this.#position, first });
    if (result === null || (result.errors ?? []).some((error) => !isGone(error))) return true;
    const page = pageOf(result.data);
    if (page === null) return true;
    if (page.resync !== null) this.#mustReadAll = true;
    for (const node of page.nodes) this.#apply(node);
    this.#position = page.position;
    return this.#mustReadAll || page.hasMore;
  }

  #apply(node: unknown): void {
    const changed = this.#options.toItem(node);
    if (changed === null) return;
    if (changed.item === undefined) this.items.delete(changed.id);
    else this.items.set(changed.id, changed.item);
  }
}

/** Repeats a query until it is complete. Null if the server was killed. */
export async function askUntilComplete(ask: Ask, query: string, variables: object) {
  for (;;) {
    const result = await ask(query, variables);
    if (result === null) return null;
    if (result.errors === undefined) return result.data;
  }
}
