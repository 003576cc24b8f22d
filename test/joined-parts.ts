// Merges the parts of a result as clients do, in both formats. Fails if a client could not read them.

type Path = readonly (string | number)[];
type Errors = readonly { readonly message: string; readonly path?: Path | undefined }[];

/** A part of a result, in one of both formats. */
export interface PartOfResult {
  readonly data?: unknown;
  readonly errors?: Errors | undefined;
  readonly hasNext?: boolean;
  readonly pending?: readonly { readonly id: string; readonly path: Path }[];
  readonly incremental?: readonly IncrementalEntry[];
  readonly completed?: readonly { readonly id: string; readonly errors?: Errors }[];
}

interface IncrementalEntry {
  readonly id?: string;
  readonly subPath?: Path;
  readonly path?: Path;
  readonly data?: unknown;
  readonly items?: readonly unknown[] | null;
  readonly errors?: Errors;
}

/** What a client has when the last part has arrived. */
export interface Joined {
  readonly data: unknown;
  readonly errors: Errors;
  /** The number of fragments and lists that an error has ended. */
  readonly failures: number;
}

/** The complete result, made of its parts. */
export function joinParts(parts: readonly PartOfResult[]): Joined {
  const result = { data: structuredClone(parts[0]?.data) };
  const errors: Errors[number][] = [];
  const open = new Map<string, Path>();
  const known = new Set<string>();
  let failures = 0;
  for (const [index, part] of parts.entries()) {
    const { pending = [], incremental = [], completed = [] } = part;
    if (part.hasNext === (index === parts.length - 1) && parts.length > 1)
      throw new Error(`Part ${index} of ${parts.length} has hasNext: ${part.hasNext}.`);
    errors.push(...(part.errors ?? []));
    for (const { id, path } of pending) {
      if (known.has(id)) throw new Error(`${id} was announced twice.`);
      known.add(id);
      open.set(id, path);
    }
    for (const entry of incremental) {
      errors.push(...(entry.errors ?? []));
      if (entry.data === null || entry.items === null) failures += 1;
      else if (entry.id === undefined) mergeAtPath(result, entry);
      else addNew(result, pathOf(entry.id, open), entry);
    }
    for (const { id, errors: reasons } of completed) {
      pathOf(id, open);
      open.delete(id);
      errors.push(...(reasons ?? []));
      if (reasons !== undefined) failures += 1;
    }
    for (const path of open.values()) valueAt(result, path);
  }
  if (open.size > 0) throw new Error(`${[...open.keys()]} were never completed.`);
  return { data: result.data, errors, failures };
}

function pathOf(id: string, open: ReadonlyMap<string, Path>): Path {
  const path = open.get(id);
  if (path === undefined) throw new Error(`${id} is not pending.`);
  return path;
}

/** The current format: nothing that is sent was sent before. */
function addNew(result: object, path: Path, { subPath = [], data, items }: IncrementalEntry): void {
  const target = valueAt(result, [...path, ...subPath]);
  if (items !== undefined) (target as unknown[]).push(...structuredClone(items ?? []));
  else
    for (const [key, value] of Object.entries(data as object)) {
      if (Object.hasOwn(target, key)) throw new Error(`${[...path, ...subPath, key]} came twice.`);
      Reflect.set(target, key, structuredClone(value));
    }
}

/** The format of 2022: objects and lists are merged. */
function mergeAtPath(result: object, { path = [], data, items }: IncrementalEntry): void {
  if (items === undefined) {
    merge(valueAt(result, path), data as object);
    return;
  }
  const list = valueAt(result, path.slice(0, -1)) as unknown[];
  if (list.length !== path.at(-1)) throw new Error(`${path} follows ${list.length} items.`);
  list.push(...structuredClone(items ?? []));
}

function merge(target: object, part: object): void {
  for (const [key, value] of Object.entries(part)) {
    const before: unknown = Reflect.get(target, key);
    if (isObject(before) && isObject(value)) merge(before, value);
    else Reflect.set(target, key, structuredClone(value));
  }
}

function valueAt(result: object, path: Path): object {
  const value = ['data', ...path].reduce<unknown>(
    (one, key) => Reflect.get(Object(one), key),
    result,
  );
  if (!isObject(value)) throw new Error(`Nothing is at ${path}.`);
  return value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
