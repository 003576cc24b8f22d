import type fc from 'fast-check';
import { drawBelow } from './draw-below.ts';
import type { Args, Entry } from './selection-entry.ts';
import { table, typesBehind } from './selection-table.ts';

/** A part of a selection set. */
export type Selected =
  | {
      readonly kind: 'field';
      readonly field: string;
      readonly entry: Entry;
      /** The response key. */
      readonly key: string;
      readonly directive: Directive;
      readonly selections: readonly Selected[];
    }
  | {
      readonly kind: 'fragment';
      /** The type condition; null for an inline fragment without one. */
      readonly on: string | null;
      /** The name; null for an inline fragment. */
      readonly name: string | null;
      readonly directive: Directive;
      readonly selections: readonly Selected[];
    };

interface Directive {
  readonly text: string;
  readonly keeps: boolean;
}

const directives: readonly Directive[] = [
  { text: '', keeps: true },
  { text: '', keeps: true },
  { text: '', keeps: true },
  { text: '', keeps: true },
  { text: ' @include(if: true)', keeps: true },
  { text: ' @skip(if: false)', keeps: true },
  { text: ' @include(if: $yes)', keeps: true },
  { text: ' @skip(if: $no)', keeps: true },
  { text: ' @skip(if: $no) @include(if: $yes)', keeps: true },
  { text: ' @skip(if: true)', keeps: false },
  { text: ' @include(if: $no)', keeps: false },
  { text: ' @skip(if: $yes)', keeps: false },
  { text: ' @skip(if: $yes) @include(if: $yes)', keeps: false },
  { text: ' @skip(if: $no) @include(if: false)', keeps: false },
];

/** The number of elements that a generated query can still contain. It limits the size of queries and the number of reads. */
export interface Allowance {
  fields: number;
  fragments: number;
  lists: number;
}

/** Generates selections. A response key identifies the field and its arguments, so that GraphQL can merge equal keys. */
export class SelectionGenerator {
  readonly #draw: fc.GeneratorValue;
  readonly #allowance: Allowance;
  #fragments = 0;

  constructor(draw: fc.GeneratorValue, allowance: Allowance) {
    this.#draw = draw;
    this.#allowance = allowance;
  }

  /** @param isShared  Whether the selection set has several types. Then a response key also identifies the type. */
  of(type: string, depth: number, isShared = false): Selected[] {
    const selections: Selected[] = [];
    for (let left = this.#below(5); left >= 0; left -= 1) {
      const drawn =
        this.#below(7) < 2
          ? this.#fragment(type, depth, isShared)
          : this.#field(type, depth, isShared);
      if (drawn === null) continue;
      selections.push(drawn);
      if (this.#below(6) === 0) selections.push(...this.#repeated(drawn, depth));
    }
    return selections;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  #below(count: number): number {
    return drawBelow(this.#draw, count);
  }

  /** The same response key with other fields below it, or the same fragment again. */
  #repeated(drawn: Selected, depth: number): Selected[] {
    if (drawn.kind === 'fragment') return drawn.name === null || depth > 2 ? [] : [drawn];
    const child = childOf(drawn.entry);
    const selections = child === null ? [] : this.of(child, depth - 1);
    return [{ ...drawn, directive: this.pick(directives), selections }];
  }

  #fragment(type: string, depth: number, isShared: boolean): Selected | null {
    if (this.#allowance.fragments <= 0) return null;
    this.#allowance.fragments -= 1;
    const concrete = typesBehind(type);
    const on = this.pick([null, type, ...(concrete.length > 1 ? concrete : [type])]);
    this.#fragments += 1;
    const name = on !== null && this.#below(2) === 0 ? `F${this.#fragments}` : null;
    const isApart = isShared || (on !== null && on !== type);
    return {
      kind: 'fragment',
      on,
      name,
      directive: this.pick(directives),
      selections: this.of(on ?? type, depth, isApart),
    };
  }

  #field(type: string, depth: number, isShared: boolean): Selected | null {
    const concrete = typesBehind(type);
    const fields = table[concrete[0] ?? ''] ?? {};
    // An abstract type has only the fields that all of its types have.
    const names = Object.keys(fields).filter((name) =>
      concrete.every((other) => table[other]?.[name]),
    );
    const field = this.pick(names);
    const entry = this.pick(fields[field] ?? []);
    const isLeaf = entry.kind === 'leaf';
    if (this.#allowance.fields <= 0 || (!isLeaf && depth <= 0)) return null;
    const isList = entry.kind === 'list' || entry.kind === 'record' || entry.kind === 'by id';
    if (isList && this.#allowance.lists <= 0) return null;
    this.#allowance.fields -= 1;
    if (isList) this.#allowance.lists -= 1;
    const child = childOf(entry);
    return {
      kind: 'field',
      field,
      entry,
      key: this.#key(type, field, 'args' in entry ? entry.args : undefined, isShared),
      directive: this.pick(directives),
      selections: child === null ? [] : this.of(child, depth - 1),
    };
  }

  #key(type: string, field: string, args: Args | undefined, isShared: boolean): string {
    const suffix = Object.entries(args ?? {})
      .map(([name, value]) => `_${name}_${value}`)
      .join('');
    const plain = `${isShared ? `${type}_` : ''}${field}${suffix}`;
    return this.#below(4) === 0 ? `${plain}_again` : plain;
  }
}

/** The type of a field's value; null for a scalar. */
function childOf(entry: Entry): string | null {
  return entry.kind === 'leaf' ? null : entry.type;
}

/** Prints a selection set, and the fragments that it uses. */
export function printSelections(
  selections: readonly Selected[],
  type: string,
  fragments: Map<string, string>,
  isFragment = false,
): string {
  const parts = selections.map((one) => {
    const { directive } = one;
    if (one.kind === 'field') return printField(one, fragments);
    const body = printSelections(one.selections, one.on ?? type, fragments, true);
    if (one.name === null)
      return `...${one.on === null ? '' : ` on ${one.on}`}${directive.text} ${body}`;
    fragments.set(one.name, `fragment ${one.name} on ${one.on} ${body}`);
    return `...${one.name}${directive.text}`;
  });
  if (isFragment) return `{ ${['__typename', ...parts].join(' ')} }`;
  // The reference finds the ids of the records in the result. An id never needs to be requested.
  const fields = table[typesBehind(type)[0] ?? ''] ?? {};
  return `{ ${['__typename', ...('gid' in fields ? ['_gid: gid'] : []), ...parts].join(' ')} }`;
}

function printField(
  one: Extract<Selected, { kind: 'field' }>,
  fragments: Map<string, string>,
): string {
  const { entry, field, key, directive } = one;
  const args = 'args' in entry && entry.args !== undefined ? printArgs(entry.args) : '';
  const head = `${key === field ? '' : `${key}: `}${field}${args}${directive.text}`;
  if (entry.kind === 'leaf') return head;
  const body = printSelections(one.selections, entry.type, fragments);
  return entry.kind === 'list' ? `${head} ${printPage(body)}` : `${head} ${body}`;
}

/** Prints a page with its nodes, its edges, or both. */
export function printPage(body: string): string {
  const both = `{ pageInfo { hasNextPage endCursor } nodes ${body} edges { node ${body} } }`;
  const edges = `{ edges { cursor node ${body} } }`;
  // The choice depends on the length of the selection. Both only if the selection is short.
  const ways = [`{ nodes ${body} }`, edges, body.length < 400 ? both : edges];
  return ways[body.length % ways.length] ?? '';
}

/** Prints arguments. Words in capitals are enum values. */
export function printArgs(args: Args): string {
  const printed = Object.entries(args).map(([name, value]) => {
    const isEnum = typeof value === 'string' && /^[A-Z]+$/.test(value);
    return `${name}: ${isEnum ? value : JSON.stringify(value)}`;
  });
  return printed.length === 0 ? '' : `(${printed.join(', ')})`;
}
