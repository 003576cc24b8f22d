import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import {
  type CodeUnit,
  endsParagraph,
  isLineFeed,
  isTableStart,
  isWord,
  marker,
  referencesOf,
} from '../model/code-unit.ts';
import { CodeUnitList } from '../model/code-unit-list.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import { type IndexRange, readTableModel, type TableModel } from '../model/table-model.ts';
import { firstIndex } from './coverage.ts';

/** Complete paragraphs, and the total number of tab characters at their starts. */
interface Paragraphs extends IndexRange {
  readonly tabs: number;
}

/** The facts about a segment that can affect the order of requests. */
export class SegmentFacts {
  /** The index of the reference to each footnote and object, by id. */
  readonly references = new Map<string, number>();
  readonly #units: CodeUnitList;
  readonly #tables = new Map<number, TableModel | null>();
  /** The indexes at which paragraphs start, and those after their line feeds. */
  readonly #starts: number[] = [0];
  readonly #ends: number[] = [];
  /** The indexes of the tab characters at the starts of paragraphs. */
  readonly #tabs: number[] = [];
  readonly #sections: number[] = [];

  constructor(segment?: SegmentModel) {
    this.#units = segment?.units ?? new CodeUnitList([]);
  }

  /** Visits all units once. Each search then takes logarithmic time. */
  *read(): SlicedWork<this> {
    let index = 0;
    let isLeading = true;
    for (const part of this.#units.parts()) {
      for (const unit of part) {
        isLeading = this.#add(unit, index, isLeading);
        index += 1;
      }
      if (isTurnOver()) yield;
    }
    return this;
  }

  /** Returns whether a tab character at the next index is at the start of its paragraph. */
  #add(unit: CodeUnit, index: number, isLeading: boolean): boolean {
    const isTab = isLeading && unit === '\t';
    if (isTab) this.#tabs.push(index);
    // Most units are characters of a text.
    if (unit.length === 1 && unit !== '\n') return isTab;
    if (isLineFeed(unit)) this.#ends.push(index + 1);
    if (isWord(unit, marker.section)) this.#sections.push(index);
    for (const id of referencesOf(unit)) this.references.set(id, index);
    const isEnd = endsParagraph(unit);
    if (isEnd) this.#starts.push(index + 1);
    return isEnd;
  }

  /** The paragraphs that overlap a range, and the total number of tab characters at their starts. */
  paragraphsIn({ start, end }: IndexRange): Paragraphs {
    const from = lastUntil(this.#starts, start);
    const to = this.#ends[firstFrom(this.#ends, Math.max(end - 1, from) + 1)] ?? end;
    const tabs = firstFrom(this.#tabs, to) - firstFrom(this.#tabs, from);
    return { start: from, end: to, tabs: Math.max(tabs, 0) };
  }

  /** The table that starts at an index; null if none does. */
  tableAt(index: number): TableModel | null {
    const known = this.#tables.get(index);
    if (known !== undefined) return known;
    const table = isTableStart(this.#units.at(index)) ? readTableModel(this.#units, index) : null;
    this.#tables.set(index, table);
    return table;
  }

  /** The index of the section break before an index. */
  sectionStart(index: number): number {
    return lastUntil(this.#sections, index);
  }
}

/** The position of the first index in a list that is at least as large. */
const firstFrom = (indexes: readonly number[], least: number): number =>
  firstIndex(indexes, (index) => index >= least);

/** The last index in a list that is at most as large; 0 if there is none. */
const lastUntil = (indexes: readonly number[], most: number): number =>
  indexes[firstFrom(indexes, most + 1) - 1] ?? 0;
