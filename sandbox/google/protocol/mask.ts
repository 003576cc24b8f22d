import type { FieldShape, FindField } from './field-schema.ts';

/** What a `fields` parameter asks for: all of a record, or what it names of it. `*` names every field. */
export interface Mask {
  readonly isComplete: boolean;
  readonly children: ReadonlyMap<string, Mask>;
}

interface MutableMask extends Mask {
  isComplete: boolean;
  readonly children: Map<string, MutableMask>;
}

/** A mask that cannot be read, or that names what is not there. */
export class InvalidMask extends Error {
  override readonly name = 'BadMask';
  /** The path that is wrong, or the whole text where it cannot be read. */
  readonly path: string;

  constructor(path: string) {
    super(`No field ${path}`);
    this.path = path;
  }
}

/**
 * Reads `a,b/c,d(e,f(g))`; a dot may stand for the slash.
 *
 * Throws a BadMask. Does not know which fields there are; see checkMask. Source: GDEV fields parameter.
 */
export function parseMask(text: string): Mask {
  const tokens = text.match(/[^\s,()/.]+|[,()/.]/g) ?? [];
  const root = emptyMask();
  let at = 0;
  const next = () => tokens[at];
  const fail = () => new InvalidMask(text);

  const readList = (into: MutableMask) => {
    readPath(into);
    while (next() === ',') {
      at += 1;
      readPath(into);
    }
  };
  const readPath = (into: MutableMask) => {
    let node = into;
    for (;;) {
      node = addChild(node, readName());
      if (next() !== '/' && next() !== '.') break;
      at += 1;
    }
    if (next() !== '(') {
      node.isComplete = true;
      return;
    }
    at += 1;
    readList(node);
    if (next() !== ')') throw fail();
    at += 1;
  };
  const readName = (): string => {
    const name = tokens[at];
    if (name === undefined || /^[,()/.]$/.test(name)) throw fail();
    at += 1;
    return name;
  };

  readList(root);
  if (at < tokens.length) throw fail();
  return root;
}

const emptyMask = (): MutableMask => ({ isComplete: false, children: new Map() });

function addChild(mask: MutableMask, name: string): MutableMask {
  const child = mask.children.get(name) ?? emptyMask();
  mask.children.set(name, child);
  return child;
}

/** Throws a BadMask for the first path that no record of the type has. */
export function checkMask(mask: Mask, type: string, findField: FindField): void {
  checkBelow(mask, { type, isMap: false }, '', findField);
}

function checkBelow(mask: Mask, shape: FieldShape, path: string, findField: FindField): void {
  for (const [name, child] of mask.children) {
    const childPath = path === '' ? name : `${path}/${name}`;
    // The keys of a map are the document's own, so that any name may be one.
    if (shape.isMap) {
      checkBelow(child, { ...shape, isMap: false }, childPath, findField);
    } else if (shape.type === null) {
      throw new InvalidMask(childPath);
    } else if (name !== '*') {
      const field = findField(shape.type, name);
      if (!field) throw new InvalidMask(childPath);
      checkBelow(child, field, childPath, findField);
    }
  }
}

/** As much of the record as the mask names; records in lists are cut one by one. */
export function applyMask(value: unknown, mask: Mask): unknown {
  if (mask.isComplete) return value;
  if (Array.isArray(value)) return value.map((element) => applyMask(element, mask));
  if (typeof value !== 'object' || value === null) return value;
  const wildcard = mask.children.get('*');
  const cut: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const below = mask.children.get(name) ?? wildcard;
    // A path that goes on below a plain value leads nowhere; only a star can have led there.
    const isDeadEnd = typeof field !== 'object' && !below?.isComplete;
    if (below && !isDeadEnd) cut[name] = applyMask(field, below);
  }
  return cut;
}
