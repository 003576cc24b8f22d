/**
 * Dotted paths as Google's `fields` wants them: `a,b(c,d)`. Sorted, so that equal wishes have equal addresses.
 *
 * @param paths  A path that is also the beginning of another asks for no more than the longer one.
 *
 * Source: Google, "Partial responses".
 */
export function toFields(paths: readonly string[]): string {
  const tree: Tree = new Map();
  for (const path of paths) {
    let branch = tree;
    for (const segment of path.split('.')) {
      const next = branch.get(segment) ?? new Map();
      branch.set(segment, next);
      branch = next;
    }
  }
  return print(tree);
}

interface Tree extends Map<string, Tree> {}

function print(tree: Tree): string {
  return [...tree]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, below]) => (below.size === 0 ? name : `${name}(${print(below)})`))
    .join(',');
}
