import type { Schema } from './validate.ts';

/** A route of a service, as its published description has it. */
export interface Operation {
  readonly query: Readonly<Record<string, Schema>>;
  /** The names of the required parameters of the query. */
  readonly required?: readonly string[];
  /** The type of the content of the body. Absent if the route takes none. */
  readonly request?: Schema;
  /** The status of success. */
  readonly status: number;
  readonly response: Schema;
}

/** The operation with this method and path, and its key, such as `GET /tasks/{task_gid}`. A literal wins over a parameter. */
export function findOperation<Kind>(
  method: string,
  path: string,
  operations: Readonly<Record<string, Kind>>,
): { readonly key: string; readonly operation: Kind } | null {
  const parts = `${method} ${path}`.split('/');
  let best: { key: string; operation: Kind; literals: number } | null = null;
  for (const [key, operation] of Object.entries(operations)) {
    const template = key.split('/');
    if (template.length !== parts.length) continue;
    const literals = template.filter((part, at) => part === parts[at]).length;
    const isMatch = template.every((part, at) => part === parts[at] || part.startsWith('{'));
    if (isMatch && literals > (best?.literals ?? -1)) best = { key, operation, literals };
  }
  return best;
}
