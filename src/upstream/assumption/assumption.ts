/** How the behaviour of the service is known. */
export type Certainty =
  /** The service's documentation or its published description says so. */
  | 'documented'
  /** Users of the service published its responses. */
  | 'observed'
  /** No source that we know says so. */
  | 'unverified';

/** A behaviour of a service that the server relies on, although the service does not promise it. */
export interface Assumption {
  /** The service and the subject: `asana.batch`. Stable, because results of `taskdoc doctor` refer to it. */
  readonly id: string;
  /** What the service does, in one sentence. */
  readonly statement: string;
  /** Where the statement comes from. */
  readonly source: string;
  /** When the source was read: `YYYY-MM-DD`. */
  readonly date: string;
  readonly certainty: Certainty;
  /** What uses it: fields of the schema, or a part of the server. */
  readonly usedBy: string;
  /**
   * What the server does if the assumption does not hold, in one sentence. Null if there is no alternative: the error of the
   * request then names the assumption.
   */
  readonly fallback: string | null;
  /** How `taskdoc doctor` checks it, in one sentence. Null if an account cannot show it. */
  readonly check: string | null;
}

/** An assumption with an alternative, so that there is a note about it. */
export type AssumptionWithFallback = Assumption & { readonly fallback: string };
