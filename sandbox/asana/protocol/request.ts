/** One request to Asana's API, sent alone or as an action of a batch. */
export interface ApiRequest {
  /** Upper case. */
  readonly method: string;
  /** Without the base path and the query: `/tasks/123`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The fields named in `opt_fields` or `options.fields`. Null if neither was sent. */
  readonly fields: readonly string[] | null;
  /** The `data` of the body. Empty without a body. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether the body is a form. */
  readonly isForm?: boolean;
}

/** Whether the value is a JSON object, not an array or null. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
