/**
 * A set of paths into a record, as a tree: `assignee.name, due_on` is `{ assignee: { name: {} }, due_on: {} }`. An empty
 * branch is a scalar, or a nested record of which only the id is needed. A complete mask is never modified, so masks can be
 * shared, compared by identity and used as keys.
 */
export type Mask = ReadonlyMap<string, Mask>;

/** The segment of a path that stands for all fields of a record, with all of theirs. */
export const everyField = '*';

/** A mask under construction. */
export type MutableMask = Map<string, MutableMask>;

/** The mask that needs no field of the record, only the record itself. */
export const emptyMask: Mask = new Map();

export function toMask(paths: readonly string[]): Mask {
  const mask: MutableMask = new Map();
  for (const path of paths) branchAt(mask, path);
  return mask;
}

/** The branch of this mask at a dotted path. Creates it if it does not exist. The empty path is the mask itself. */
export function branchAt(mask: MutableMask, path: string): MutableMask {
  let branch = mask;
  for (const segment of path === '' ? [] : path.split('.')) {
    const next: MutableMask = branch.get(segment) ?? new Map();
    branch.set(segment, next);
    branch = next;
  }
  return branch;
}

/** The first segment of a path, without creating a list of all. */
export function firstSegment(path: string): string {
  const end = path.indexOf('.');
  return end === -1 ? path : path.slice(0, end);
}

/** The paths of both masks. Returns one of the two objects if it covers the other. */
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

/** Whether `mask` contains all paths of `other`. */
export function covers(mask: Mask, other: Mask): boolean {
  if (mask === other || mask.has(everyField)) return true;
  for (const [segment, branch] of other) {
    const covering = mask.get(segment);
    if (covering === undefined || !covers(covering, branch)) return false;
  }
  return true;
}

/**
 * The top-level fields of `needed` that `mask` does not cover, each with all of its paths.
 *
 * These are complete fields, not single paths: a field that is read later can then replace a field of a cached record, and does not
 * have to be merged into it. Returns `needed` itself if nothing of it is covered: what is derived from a mask is kept with it.
 */
export function uncoveredFields(mask: Mask, needed: Mask): Mask {
  if (mask.size === 0) return needed;
  const rest = new Map<string, Mask>();
  for (const [segment, branch] of needed) {
    const covering = mask.get(segment);
    if (covering === undefined || !covers(covering, branch)) rest.set(segment, branch);
  }
  return rest.size === needed.size ? needed : rest;
}

const printed = new WeakMap<Mask, readonly string[]>();

/** The paths of a mask, sorted. Only branches without further segments are listed. */
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
