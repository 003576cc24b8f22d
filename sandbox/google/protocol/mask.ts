import type { FieldShape, FindField } from './field-schema.ts';

/** What a `fields` parameter selects: a complete record, or some of its fields. `*` selects every field. */
export interface Mask {
  readonly isComplete: boolean;
  readonly children: ReadonlyMap<string, Mask>;
}

interface MutableMask extends Mask {
  isComplete: boolean;
  readonly children: Map<string, MutableMask>;
}

/** A mask that cannot be parsed, or that names a field that does not exist. */
export class InvalidMask extends Error {
  override readonly name = 'InvalidMask';
  /** The invalid path, or the complete text if it cannot be parsed. */
  readonly path: string;

  constructor(path: string) {
    super(`No field ${path}`);
    this.path = path;
  }
}

/**
 * Parses `a,b/c,d(e,f(g))`. A dot may replace the slash.
 *
 * Throws an InvalidMask. Does not check that the fields exist; see checkMask. Source: GDEV fields parameter.
 */
export function parseMask(text: string): Mask {
  const tokens = text.match(/[^\s,()/.]+|[,()/.]/g) ?? [];
  const root = emptyMask();
  let at = 0;
  const next = () => tokens[at];
  const fail = () => new InvalidMask(text);

  const parseList = (into: MutableMask) => {
    parsePath(into);
    while (next() === ',') {
      at += 1;
      parsePath(into);
    }
  };
  const parsePath = (into: MutableMask) => {
    let node = into;
    for (;;) {
      node = addChild(node, parseName());
      if (next() !== '/' && next() !== '.') break;
      at += 1;
    }
    if (next() !== '(') {
      node.isComplete = true;
      return;
    }
    at += 1;
    parseList(node);
    if (next() !== ')') throw fail();
    at += 1;
  };
  const parseName = (): string => {
    const name = tokens[at];
    if (name === undefined || /^[,()/.]$/.test(name)) throw fail();
    at += 1;
    return name;
  };

  parseList(root);
  if (at < tokens.length) throw fail();
  return root;
}

const emptyMask = (): MutableMask => ({ isComplete: false, children: new Map() });

function addChild(mask: MutableMask, name: string): MutableMask {
  const child = mask.children.get(name) ?? emptyMask();
  mask.children.set(name, child);
  return child;
}

/** Throws an InvalidMask for the first path that does not exist in records of this type. */
export function checkMask(mask: Mask, type: string, findField: FindField): void {
  checkBelow(mask, { type, isMap: false }, '', findField);
}

function checkBelow(mask: Mask, shape: FieldShape, path: string, findField: FindField): void {
  for (const [name, child] of mask.children) {
    const childPath = path === '' ? name : `${path}/${name}`;
    // A document chooses the keys of a map, so any name is valid.
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

/** The part of the record that the mask selects. Each record in a list is masked separately. */
export function applyMask(value: unknown, mask: Mask): unknown {
  if (mask.isComplete) return value;
  if (Array.isArray(value)) return value.map((element) => applyMask(element, mask));
  if (typeof value !== 'object' || value === null) return value;
  const wildcard = mask.children.get('*');
  const masked: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const below = mask.children.get(name) ?? wildcard;
    // A path below a plain value selects nothing. Only a star can lead there.
    const selectsNothing = typeof field !== 'object' && !below?.isComplete;
    if (below && !selectsNothing) masked[name] = applyMask(field, below);
  }
  return masked;
}
