import {
  type CodeUnit,
  endsParagraph,
  isLineFeed,
  isTableStart,
  isWord,
  marker,
  referencesOf,
} from '../model/code-unit.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import { type IndexRange, readTableModel, type TableModel } from '../model/table-model.ts';

/** The facts about a segment that can affect the order of requests. Each is found when it is first needed. */
export class SegmentFacts {
  readonly #units: readonly CodeUnit[];
  readonly #tables = new Map<number, TableModel | null>();
  #paragraphsIn: ParagraphSearch | undefined;
  #sectionStarts: readonly number[] | undefined;
  #references: ReadonlyMap<string, number> | undefined;

  constructor(segment: SegmentModel | undefined) {
    this.#units = [...(segment?.units.parts() ?? [])].flat();
  }

  /** The paragraphs that overlap a range, and the total number of tab characters at their starts. */
  paragraphsIn({ start, end }: IndexRange): Paragraphs {
    this.#paragraphsIn ??= toParagraphSearch(this.#units);
    return this.#paragraphsIn(start, end);
  }

  /** The table that starts at an index; null if none does. */
  tableAt(index: number): TableModel | null {
    const known = this.#tables.get(index);
    if (known !== undefined) return known;
    const table = isTableStart(this.#units[index]) ? readTableModel(this.#units, index) : null;
    this.#tables.set(index, table);
    return table;
  }

  /** The index of the section break before an index. */
  sectionStart(index: number): number {
    this.#sectionStarts ??= indexesOf(this.#units, (unit) => isWord(unit, marker.section));
    return this.#sectionStarts.findLast((start) => start <= index) ?? 0;
  }

  /** The index of the reference to each footnote and object, by id. */
  get references(): ReadonlyMap<string, number> {
    this.#references ??= new Map(
      indexesOf(this.#units, (unit) => referencesOf(unit).length > 0).flatMap((index) =>
        referencesOf(this.#units[index] ?? '').map((id) => [id, index] as const),
      ),
    );
    return this.#references;
  }
}

/** In a loop: with a method of the array, a million units would take 60 milliseconds. */
function indexesOf(units: readonly CodeUnit[], isWanted: (unit: CodeUnit) => boolean): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < units.length; index += 1)
    if (isWanted(units[index] ?? '')) indexes.push(index);
  return indexes;
}

/** Complete paragraphs, and the total number of tab characters at their starts. */
interface Paragraphs extends IndexRange {
  readonly tabs: number;
}

type ParagraphSearch = (start: number, end: number) => Paragraphs;

/** Visits all units once. Each search then takes constant time. */
function toParagraphSearch(units: readonly CodeUnit[]): ParagraphSearch {
  const { length } = units;
  /** For each index: the start of its paragraph, and the number of leading tab characters before it. */
  const starts = new Uint32Array(length + 1);
  const tabs = new Uint32Array(length + 1);
  let isLeading = true;
  for (let index = 0; index < length; index += 1) {
    const unit = units[index];
    const isTab: boolean = isLeading && unit === '\t';
    const isEnd = endsParagraph(unit);
    tabs[index + 1] = (tabs[index] ?? 0) + Number(isTab);
    starts[index + 1] = isEnd ? index + 1 : (starts[index] ?? 0);
    isLeading = isTab || isEnd;
  }
  /** For each index: the end of the first paragraph that ends there or later; 0 if there is none. */
  const ends = new Uint32Array(length + 1);
  for (let index = length - 1; index >= 0; index -= 1) {
    ends[index] = isLineFeed(units[index]) ? index + 1 : (ends[index + 1] ?? 0);
  }
  return (start, end) => {
    const from = starts[Math.min(start, length)] ?? 0;
    const to = ends[Math.max(end - 1, from)] || end;
    const count = (tabs[Math.min(to, length)] ?? 0) - (tabs[from] ?? 0);
    return { start: from, end: to, tabs: Math.max(count, 0) };
  };
}
