import { type CodeUnit, endsParagraph, isTableStart, marker } from './code-unit.ts';

// A list of code units that stays fast when a long batch changes a long document. The units are in chunks: a change moves
// only the units of one chunk, and a search skips chunks by their summaries.

interface Chunk {
  readonly units: readonly CodeUnit[];
  /** Created when it is needed. */
  summary?: Summary;
}

interface Summary {
  /** The depth of tables at the end of the chunk, relative to its start. */
  readonly tableDepth: number;
  /** The index after the last unit that ends a paragraph; 0 if there is none. */
  readonly lastStart: number;
  /** Whether the chunk starts with a tab character. */
  readonly hasFirstTab: boolean;
  /** Whether a paragraph that starts inside the chunk starts with a tab character. */
  readonly hasInnerTab: boolean;
}

/** The number of units of a new chunk. A chunk is divided if it has more than twice as many. */
const chunkSize = 512;

/** The code units of a segment, by index. */
export class CodeUnitList {
  readonly #chunks: Chunk[] = [];
  #length = 0;
  /** The chunk of the last search, and the index of its first unit. The next search starts there. */
  #at = 0;
  #start = 0;

  constructor(units: readonly CodeUnit[]) {
    this.splice(0, 0, units);
  }

  get length(): number {
    return this.#length;
  }

  /** Returns the unit at an index; undefined outside the list. */
  at(index: number): CodeUnit | undefined {
    return this.#find(index)[index - this.#start];
  }

  /** Returns all units, in parts. Reading these is much faster than `slice`. */
  *parts(): Generator<readonly CodeUnit[]> {
    for (const { units } of this.#chunks) yield units;
  }

  *slice(start: number, end: number): Generator<CodeUnit> {
    for (let index = start; index < end; index += 1) {
      const unit = this.at(index);
      if (unit !== undefined) yield unit;
    }
  }

  /** The units between two indexes that are not text. Reading these is much faster than `slice`. */
  words(start: number, end: number): readonly CodeUnit[] {
    const words: CodeUnit[] = [];
    for (let index = start; index < end && index < this.#length; ) {
      const units = this.#find(index);
      const last = Math.min(units.length, end - this.#start);
      for (let at = index - this.#start; at < last; at += 1) {
        const unit = units[at] ?? '';
        if (unit.length > 1) words.push(unit);
      }
      index = this.#start + last;
    }
    return words;
  }

  /** Removes units at an index, and inserts others there. */
  splice(index: number, removeCount: number, inserted: readonly CodeUnit[]): void {
    const units = this.#find(index);
    const offset = index - this.#start;
    let next = this.#at + 1;
    let end = this.#start + units.length;
    while (end < index + removeCount && next < this.#chunks.length) {
      end += this.#unitsAt(next).length;
      next += 1;
    }
    const last = this.#unitsAt(next - 1);
    const kept = last.slice(last.length - Math.max(end - index - removeCount, 0));
    this.#replace(next - this.#at, units.slice(0, offset).concat(inserted, kept));
    this.#length += inserted.length - Math.min(removeCount, end - index);
  }

  /** Adds units at the end, in chunks of their own. */
  append(units: readonly CodeUnit[]): void {
    this.#chunks.push(...toChunks(units));
    this.#length += units.length;
  }

  /** Replaces all units by those of another list, which is not used afterwards. */
  take(other: CodeUnitList): void {
    this.#chunks.splice(0, this.#chunks.length, ...other.#chunks);
    this.#length = other.#length;
    this.#at = 0;
    this.#start = 0;
  }

  /** The number of tables that contain an index. */
  tableDepthAt(index: number): number {
    const units = this.#find(index);
    let depth = depthChange(units.slice(0, index - this.#start));
    for (let at = 0; at < this.#at; at += 1) depth += this.#summaryAt(at).tableDepth;
    return depth;
  }

  /**
   * Removes the tab characters at the start of each paragraph that overlaps the range. Returns where each was, in the list without
   * those before it.
   */
  removeLeadingTabs(start: number, end: number): readonly number[] {
    const indexes: number[] = [];
    let index = this.paragraphStart(start);
    let rangeEnd = end;
    let isLeading = true;
    while (index < this.#length) {
      const units = this.#find(index);
      const chunkEnd = this.#start + units.length;
      const { lastStart, hasFirstTab, hasInnerTab } = this.#summaryAt(this.#at);
      const isSkipped =
        index === this.#start && chunkEnd < rangeEnd && !(isLeading && hasFirstTab) && !hasInnerTab;
      if (isSkipped) {
        isLeading = lastStart === units.length;
        index = chunkEnd;
        continue;
      }
      const kept = units.slice(0, index - this.#start);
      let isEnd = false;
      for (; index < chunkEnd && !isEnd; index += 1) {
        const unit = units[index - this.#start] ?? marker.inline;
        if (isLeading && unit === '\t') {
          indexes.push(this.#start + kept.length);
          continue;
        }
        kept.push(unit);
        isLeading = endsParagraph(unit);
        // Tab characters after the end of the range are removed only from a paragraph that starts before it.
        isEnd = index + 1 >= rangeEnd;
      }
      const all = kept.concat(units.slice(index - this.#start));
      const removed = units.length - all.length;
      if (removed > 0) this.#replace(1, all);
      this.#length -= removed;
      rangeEnd -= removed;
      index -= removed;
      if (isEnd) break;
    }
    return indexes;
  }

  /** The start of the paragraph that contains an index. */
  paragraphStart(index: number): number {
    const units = this.#find(index);
    for (let offset = Math.min(index - this.#start, units.length); offset > 0; offset -= 1) {
      if (endsParagraph(units[offset - 1])) return this.#start + offset;
    }
    let start = this.#start;
    for (let at = this.#at - 1; at >= 0; at -= 1) {
      start -= this.#unitsAt(at).length;
      const { lastStart } = this.#summaryAt(at);
      if (lastStart > 0) return start + lastStart;
    }
    return 0;
  }

  /** Returns the units of the chunk that contains an index, and remembers the chunk. */
  #find(index: number): readonly CodeUnit[] {
    while (index < this.#start && this.#at > 0) {
      this.#at -= 1;
      this.#start -= this.#unitsAt(this.#at).length;
    }
    let units = this.#unitsAt(this.#at);
    while (index >= this.#start + units.length && this.#at < this.#chunks.length - 1) {
      this.#at += 1;
      this.#start += units.length;
      units = this.#unitsAt(this.#at);
    }
    return units;
  }

  /** Replaces the remembered chunk, and others after it, by these units. */
  #replace(chunkCount: number, units: readonly CodeUnit[]): void {
    this.#chunks.splice(this.#at, chunkCount, ...toChunks(units));
    if (this.#at < this.#chunks.length) return;
    this.#at = 0;
    this.#start = 0;
  }

  #unitsAt(at: number): readonly CodeUnit[] {
    return this.#chunks[at]?.units ?? [];
  }

  #summaryAt(at: number): Summary {
    const chunk = this.#chunks[at] ?? { units: [] };
    chunk.summary ??= summarize(chunk.units);
    return chunk.summary;
  }
}

function toChunks(units: readonly CodeUnit[]): readonly Chunk[] {
  const size = units.length > 2 * chunkSize ? chunkSize : 2 * chunkSize;
  const chunks: Chunk[] = [];
  for (let first = 0; first < units.length; first += size) {
    chunks.push({ units: units.slice(first, first + size) });
  }
  return chunks;
}

function summarize(units: readonly CodeUnit[]): Summary {
  let lastStart = 0;
  let hasInnerTab = false;
  for (const [index, unit] of units.entries()) {
    if (!endsParagraph(unit)) continue;
    lastStart = index + 1;
    hasInnerTab ||= units[lastStart] === '\t';
  }
  return { tableDepth: depthChange(units), lastStart, hasFirstTab: units[0] === '\t', hasInnerTab };
}

function depthChange(units: readonly CodeUnit[]): number {
  let depth = 0;
  for (const unit of units) {
    if (isTableStart(unit)) depth += 1;
    else if (unit === marker.tableEnd) depth -= 1;
  }
  return depth;
}
