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
  /** The body of a 412. Absent if it is the same as for other errors. */
  readonly error412?: Schema;
}

interface Route<Kind> {
  readonly key: string;
  readonly template: readonly string[];
  readonly operation: Kind;
}

/** The routes of a description by the number of their parts. This is looked up for every request of every test. */
const routes = new WeakMap<object, Map<number, Route<unknown>[]>>();

function routesOf<Kind>(operations: Readonly<Record<string, Kind>>): Map<number, Route<Kind>[]> {
  const known = routes.get(operations);
  // The routes of these operations have their type.
  if (known !== undefined) return known as Map<number, Route<Kind>[]>;
  const created = new Map<number, Route<Kind>[]>();
  for (const [key, operation] of Object.entries(operations)) {
    const template = key.split('/');
    const sameLength = created.get(template.length) ?? [];
    created.set(template.length, sameLength);
    sameLength.push({ key, template, operation });
  }
  routes.set(operations, created);
  return created;
}

/** The operation with this method and path, and its key, such as `GET /tasks/{task_gid}`. A literal wins over a parameter. */
export function findOperation<Kind>(
  method: string,
  path: string,
  operations: Readonly<Record<string, Kind>>,
): { readonly key: string; readonly operation: Kind } | null {
  const parts = `${method} ${path}`.split('/');
  let best: Route<Kind> | null = null;
  let bestLiterals = -1;
  for (const route of routesOf(operations).get(parts.length) ?? []) {
    const { template } = route;
    if (template[0] !== parts[0]) continue;
    const isMatch = template.every((part, at) => part === parts[at] || part.startsWith('{'));
    if (!isMatch) continue;
    const literals = template.filter((part, at) => part === parts[at]).length;
    if (literals > bestLiterals) [best, bestLiterals] = [route, literals];
  }
  return best;
}
