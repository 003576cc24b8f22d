// Makes a result smaller without cutting an item: a list loses its last items, and a text that is too long is omitted as a whole.

export interface Cut {
  /** Where it is, such as "project.tasks.nodes". */
  readonly path: string;
  /** How many items of the list remain. 0 for a value that is omitted. */
  readonly kept: number;
  /** How many items there were. */
  readonly of: number;
  /** Where to continue: the argument `after` of the list. Absent if the list has no cursors. */
  readonly after?: string;
}

export type CursorsOf = (connection: object) => readonly string[] | undefined;

type JsonObject = Readonly<Record<string, unknown>>;

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? 'null');

/**
 * The value with at most so many bytes as JSON, and what is missing. Equal values are cut equally.
 *
 * @param cursorsOf  The cursors of a connection, if they are known.
 */
export function cutToSize<Value>(
  value: Value,
  maxBytes: number,
  cursorsOf: CursorsOf = () => undefined,
): { readonly value: Value; readonly cuts: readonly Cut[] } {
  const cuts: Cut[] = [];

  function cut(one: unknown, budget: number, path: readonly string[]): unknown {
    if (sizeOf(one) <= budget) return one;
    if (Array.isArray(one)) return cutList(one, budget, path);
    if (typeof one === 'object' && one !== null) return cutObject(one as JsonObject, budget, path);
    cuts.push({ path: path.join('.'), kept: 0, of: 1 });
    return null;
  }

  function cutList(items: readonly unknown[], budget: number, path: readonly string[]) {
    let bytes = 2;
    let kept = 0;
    for (const item of items) {
      bytes += sizeOf(item) + 1;
      if (bytes > budget) break;
      kept += 1;
    }
    // An item that is too large alone loses items of its own lists.
    const rest =
      kept === 0 && items.length > 0 && budget > minBytes
        ? [cut(items[0], budget - 3, [...path, '0'])]
        : items.slice(0, kept);
    if (rest.length < items.length)
      cuts.push({ path: path.join('.'), kept: rest.length, of: items.length });
    return rest;
  }

  /** Small fields stay as they are, and the others get equal parts of what remains. */
  function cutObject(object: JsonObject, budget: number, path: readonly string[]) {
    const fields = Object.entries(object).map(([key, field]) => {
      const keyBytes = sizeOf(key) + 2;
      return { key, field, keyBytes, bytes: sizeOf(field) + keyBytes };
    });
    const smallestFirst = fields.toSorted((a, b) => a.bytes - b.bytes);
    let remaining = budget - 2;
    const results = new Map<string, unknown>();
    for (const [at, { key, field, keyBytes }] of smallestFirst.entries()) {
      const share = Math.floor(remaining / (smallestFirst.length - at)) - keyBytes;
      const result = cut(field, Math.max(share, 0), [...path, key]);
      remaining -= sizeOf(result) + keyBytes;
      results.set(key, result);
    }
    const rest = Object.fromEntries(fields.map(({ key }) => [key, results.get(key)]));
    return withPosition(object, rest, path);
  }

  /** Adds to a cut connection where to continue. */
  function withPosition(object: JsonObject, rest: JsonObject, path: readonly string[]): JsonObject {
    const cursors = cursorsOf(object);
    const at = cuts.findLastIndex(
      (one) =>
        one.path.startsWith([...path, ''].join('.')) &&
        one.path.split('.').length === path.length + 1 &&
        one.of === cursors?.length,
    );
    const found = cuts[at];
    const after = found && cursors?.[found.kept - 1];
    if (found === undefined || after === undefined) return rest;
    cuts[at] = { ...found, after };
    const { pageInfo } = rest;
    if (typeof pageInfo !== 'object' || pageInfo === null) return rest;
    const page = pageInfo as JsonObject;
    return {
      ...rest,
      pageInfo: {
        ...page,
        ...('hasNextPage' in page && { hasNextPage: true }),
        ...('endCursor' in page && { endCursor: after }),
      },
    };
  }

  // The results of `cut` have the shape of their values.
  return { value: cut(value, maxBytes, []) as Value, cuts };
}

/** Below this size, an item is not cut further. */
const minBytes = 200;
