/** One call of Asana's API, whether it came on the wire or as an action of a batch. */
export interface ApiRequest {
  /** Upper case. */
  readonly method: string;
  /** Without the base prefix and the query: `/tasks/123`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** What opt_fields or `options.fields` named; null when neither was sent. */
  readonly fields: readonly string[] | null;
  /** What the body holds as `data`; empty without a body. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Whether the value is an object of JSON, and not an array or null. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
