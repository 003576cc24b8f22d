import type { DocumentNode, FieldNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';

// graphql-js compares all fields that have the same response key, each with each, and all fragments that are spread together, without a pause.
// It stops after about 0.1 s. This estimates its work, so that such a document is rejected before it keeps others waiting.

/**
 * The maximum number of comparisons: enough for 60 fragments of ten fields in one place, or for a field that is repeated 270 times. They take about 20 ms.
 * graphql-js itself stops at 500,000, which it counts in a similar way.
 */
export const maxComparisons = 75_000;

/** What a pair of unknown fragments costs, in comparisons: graphql-js only remembers it. */
const unknownPair = 0.5;

/** What it costs to know that a pair was compared before, in comparisons. */
const repeatedPair = 0.25;

/** Deeper documents are rejected by another limit. */
const maxDepth = 100;

/** Whether the fields and fragments of a document take too long to compare. */
export const hasTooManyComparisons = (document: DocumentNode): boolean =>
  new ComparisonCount(document, maxComparisons).isExceeded();

/** The selections of one place of the result. */
interface Level {
  readonly fields: Map<string, FieldNode[]>;
  /** The number of fields in each fragment that is spread. */
  readonly fragments: Map<string, number>;
  /** The names of the fragments that do not exist. */
  readonly unknown: Set<string>;
}

class ComparisonCount {
  readonly #document: DocumentNode;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  /** The selection sets that are merged at one place, by the ids of the sets: fragments combine the same sets at many places. */
  readonly #visited = new Set<string>();
  /** The names of fragments that were compared. */
  readonly #pairs = new Set<string>();
  /** The names of fragments that were merged where they are spread, with all that they spread themselves. */
  readonly #merged = new Set<string>();
  readonly #ids = new Map<SelectionSetNode, number>();
  #left: number;

  constructor(document: DocumentNode, limit: number) {
    this.#document = document;
    this.#left = limit;
    for (const definition of document.definitions)
      if (definition.kind === 'FragmentDefinition')
        this.#fragments.set(definition.name.value, definition);
  }

  isExceeded(): boolean {
    for (const definition of this.#document.definitions) {
      if (!('selectionSet' in definition) || definition.selectionSet === undefined) continue;
      if (definition.kind === 'FragmentDefinition' && this.#merged.has(definition.name.value))
        continue;
      this.#merge([definition.selectionSet], 0);
    }
    return this.#left < 0;
  }

  /** Counts what is compared if selection sets are merged. */
  #merge(sets: readonly SelectionSetNode[], depth: number): void {
    const key = sets.map((set) => this.#idOf(set)).join();
    if (this.#left < 0 || depth > maxDepth || this.#visited.has(key)) return;
    this.#visited.add(key);
    const level: Level = { fields: new Map(), fragments: new Map(), unknown: new Set() };
    for (const set of sets) this.#collect(set, level);
    this.#comparePairs([...level.fragments]);
    const unknown = level.unknown.size;
    this.#left -= (unknown * (unknown - 1) * unknownPair) / 2;
    for (const fields of level.fields.values()) {
      this.#left -= fields.length * (fields.length - 1);
      const below = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
      // Each set is compared with each other one, so each of its fields is looked up in all others.
      if (below.length > 1)
        for (const { selections } of below) this.#left -= (below.length - 1) * selections.length;
      if (below.length > 0) this.#merge(below, depth + 1);
    }
  }

  /** Each pair of fragments of a document is compared once: the fields of one are looked up in the other. */
  #comparePairs(fragments: readonly (readonly [name: string, count: number])[]): void {
    for (const [index, [name, count]] of fragments.entries()) {
      for (const [otherName, otherCount] of fragments.slice(0, index)) {
        if (this.#left < 0) return;
        const key = name < otherName ? `${name} ${otherName}` : `${otherName} ${name}`;
        if (this.#pairs.has(key)) {
          this.#left -= repeatedPair;
          continue;
        }
        this.#pairs.add(key);
        this.#left -= 2 + (count + otherCount) / 2;
      }
    }
  }

  /** Returns the number of fields in a set. */
  #collect({ selections }: SelectionSetNode, level: Level): number {
    let count = 0;
    for (const selected of selections) {
      if (selected.kind === 'Field') {
        count += 1;
        const key = (selected.alias ?? selected.name).value;
        const fields = level.fields.get(key);
        if (fields === undefined) level.fields.set(key, [selected]);
        else fields.push(selected);
      } else if (selected.kind === 'InlineFragment') {
        count += this.#collect(selected.selectionSet, level);
      } else {
        const name = selected.name.value;
        const fragment = this.#fragments.get(name);
        if (fragment === undefined) level.unknown.add(name);
        if (fragment === undefined || level.fragments.has(name)) continue;
        this.#merged.add(name);
        level.fragments.set(name, 0);
        level.fragments.set(name, this.#collect(fragment.selectionSet, level));
      }
    }
    return count;
  }

  #idOf(set: SelectionSetNode): number {
    const id = this.#ids.get(set) ?? this.#ids.size;
    this.#ids.set(set, id);
    return id;
  }
}
