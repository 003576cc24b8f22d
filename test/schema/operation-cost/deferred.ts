import { Kind, parse, print, type SelectionSetNode, visit } from 'graphql';
import type { ResultPart } from '../../server/multipart.ts';

// A query whose records are deferred, and its result.

/**
 * Defers everything below the root fields of a query.
 *
 * @param depth  How many selection sets each path has above the deferred one. 1: the selections of the root fields are deferred.
 */
export function deferBelow(document: string, depth: number): string {
  let level = 0;
  const deferred = (set: SelectionSetNode): string => `{ __typename ... @defer ${print(set)} }`;
  const replaced = visit(parse(document), {
    SelectionSet: {
      enter() {
        level += 1;
      },
      leave(set) {
        level -= 1;
        if (level !== depth) return undefined;
        const [operation] = parse(deferred(set)).definitions;
        return operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet : undefined;
      },
    },
  });
  return print(replaced);
}

/** The complete result, made of its parts. */
export function joined(parts: readonly ResultPart[]): unknown {
  const [first, ...later] = parts;
  const data: unknown = first?.data;
  for (const { path, data: part } of later.flatMap(({ incremental = [] }) => incremental)) {
    const target = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), data);
    merge(Object(target), Object(part));
  }
  return data;
}

/** Parts at one path can each contain a part of the same object. */
function merge(target: object, part: object): void {
  for (const [key, value] of Object.entries(part)) {
    const before: unknown = Reflect.get(target, key);
    if (isObject(before) && isObject(value)) merge(before, value);
    else Reflect.set(target, key, value);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
