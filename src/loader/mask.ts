/**
 * A set of paths into a record, as a tree: `assignee.name, due_on` is `{ assignee: { name: {} }, due_on: {} }`. An empty
 * branch is a scalar, or a nested record of which nothing but its id is wanted. Never changed once made, so that masks can
 * be shared, compared by identity, and kept as keys.
 */
export type Mask = ReadonlyMap<string, Mask>;

/** A mask under construction. */
export type MutableMask = Map<string, MutableMask>;

/** The mask that wants nothing but the record itself. */
export const emptyMask: Mask = new Map();

/** The mask of these dotted paths. */
export function toMask(paths: readonly string[]): Mask {
  const mask: MutableMask = new Map();
  for (const path of paths) branchAt(mask, path);
  return mask;
}

/** The branch of this mask at a dotted path, made where it is missing. The empty path is the mask itself. */
export function branchAt(mask: MutableMask, path: string): MutableMask {
  let branch = mask;
  for (const segment of path === '' ? [] : path.split('.')) {
    const next: MutableMask = branch.get(segment) ?? new Map();
    branch.set(segment, next);
    branch = next;
  }
  return branch;
}

/** Every path of either. Gives one of the two itself when it holds the other. */
export function union(a: Mask, b: Mask): Mask {
  if (covers(a, b)) return a;
  if (covers(b, a)) return b;
  const both = new Map(a);
  for (const [segment, branch] of b) {
    const other = a.get(segment);
    both.set(segment, other === undefined ? branch : union(other, branch));
  }
  return both;
}

/** Whether whatever `wanted` asks for is also asked for by `had`. */
export function covers(had: Mask, wanted: Mask): boolean {
  if (had === wanted) return true;
  for (const [segment, branch] of wanted) {
    const held = had.get(segment);
    if (held === undefined || !covers(held, branch)) return false;
  }
  return true;
}

/**
 * The top-level fields of `wanted` that `had` does not hold whole, each with all that is wanted of it.
 *
 * Whole fields, not single paths, so that what is read afterwards can replace a field of the record held and never has to
 * be woven into it.
 */
export function missing(had: Mask, wanted: Mask): Mask {
  const rest = new Map<string, Mask>();
  for (const [segment, branch] of wanted) {
    const held = had.get(segment);
    if (held === undefined || !covers(held, branch)) rest.set(segment, branch);
  }
  return rest;
}

const printed = new WeakMap<Mask, readonly string[]>();

/** The paths of a mask, sorted; a branch stands for itself only where nothing below it is wanted. */
export function toPaths(mask: Mask): readonly string[] {
  const known = printed.get(mask);
  if (known !== undefined) return known;
  const paths: string[] = [];
  for (const [segment, branch] of mask) {
    if (branch.size === 0) paths.push(segment);
    else for (const path of toPaths(branch)) paths.push(`${segment}.${path}`);
  }
  paths.sort();
  printed.set(mask, paths);
  return paths;
}
