import { Kind, parse, print, type SelectionSetNode, visit } from 'graphql';

// A query whose records are deferred.

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
