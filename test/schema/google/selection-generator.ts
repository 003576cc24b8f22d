import type fc from 'fast-check';
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { drawBelow } from '../draw-below.ts';
import {
  completeReadFields,
  inDrive,
  localFields,
  type SelectedField,
  suggestionModes,
} from './needed-read.ts';

// Generates selections of documents.

const directives = [
  ['', true],
  ['', true],
  ['', true],
  [' @include(if: $yes)', true],
  [' @skip(if: $no)', true],
  [' @skip(if: true)', false],
  [' @include(if: $no)', false],
] as const;

const views = Object.keys(suggestionModes);

export class Generator {
  readonly #draw: fc.GeneratorValue;
  readonly fragments: string[] = [];
  #left = 40;

  constructor(draw: fc.GeneratorValue) {
    this.#draw = draw;
  }

  below(count: number): number {
    return drawBelow(this.#draw, count);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** A selection set with the fields that count. */
  of(type: GraphQLObjectType, depth: number): { text: string; chosen: SelectedField[] } {
    const parts = ['__typename'];
    const chosen: SelectedField[] = [];
    for (let more = 1 + this.below(4); more > 0 && this.#left > 0; more -= 1) {
      const [directive, keeps] = this.pick(directives);
      if (depth > 1 && this.below(5) === 0) {
        const inner = this.of(type, depth - 1);
        if (this.below(2) === 0) parts.push(`... on ${type.name}${directive} ${inner.text}`);
        else {
          const key = `F${this.fragments.length}`;
          this.fragments.push(`fragment ${key} on ${type.name} ${inner.text}`);
          parts.push(`...${key}${directive}`);
        }
        if (keeps) chosen.push(...inner.chosen);
        continue;
      }
      const fields = this.#fieldsOf(type, depth);
      if (fields.length === 0) break;
      // Nested fields are more frequent, so that the property has enough to compare.
      const deeper = fields.filter(({ type: fieldType }) => isObjectType(getNamedType(fieldType)));
      const field = this.pick(deeper.length > 0 && this.below(2) === 0 ? deeper : fields);
      this.#left -= 1;
      const next = getNamedType(field.type);
      const inner = isObjectType(next) ? this.of(next, depth - 1) : { text: '', chosen: [] };
      const view = field.args.length > 0 && this.below(3) === 0 ? this.pick(views) : null;
      const again = this.below(4) === 0 ? '_again' : '';
      const key = `${field.name}${view ?? ''}${again}`;
      const alias = key === field.name ? '' : `${key}: `;
      const args = view === null ? '' : `(suggestions: ${view})`;
      parts.push(`${alias}${field.name}${args}${directive} ${inner.text}`);
      if (keeps) chosen.push({ name: field.name, view, below: inner.chosen });
    }
    return { text: `{ ${parts.join(' ')} }`, chosen };
  }

  #fieldsOf(type: GraphQLObjectType, depth: number) {
    return Object.values(type.getFields()).filter(
      ({ name, type: fieldType, args }) =>
        (depth > 1 || !isObjectType(getNamedType(fieldType))) &&
        // Other tests cover fields with separate requests.
        args.every(({ name: argument }) => argument === 'suggestions') &&
        !(type.name === 'Document' && !isKnown(name)) &&
        // Rarely, because it replaces every other read from Docs.
        !(type.name === 'Document' && completeReadFields.has(name) && this.below(8) > 0),
    );
  }
}

export const isKnown = (name: string) =>
  name in inDrive ||
  completeReadFields.has(name) ||
  localFields.has(name) ||
  ['title', 'revisionId', 'body', 'tabs'].includes(name);
