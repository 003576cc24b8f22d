import type { CodeUnit } from './code-unit.ts';
import type { CodeUnitList } from './code-unit-list.ts';

/** A segment, before or after simulated requests. */
export class SegmentModel {
  readonly isBody: boolean;
  readonly isFootnote: boolean;
  readonly units: CodeUnitList;
  /** Whether the content at each index is still known. */
  isKnown = true;
  /** After this index, positions depend on the assumed size of an insertion. */
  assumedAfter = Number.POSITIVE_INFINITY;
  /** Three numbers for each change, as `addChange` receives them. Objects for a hundred thousand changes would keep the garbage collector busy. */
  readonly #changes: number[] = [];

  constructor(units: CodeUnitList, kind: 'body' | 'footnote' | 'other') {
    this.units = units;
    this.isBody = kind === 'body';
    this.isFootnote = kind === 'footnote';
  }

  /** The index of the line feed at the end. */
  get last(): number {
    return this.units.length - 1;
  }

  /** The number of changes until now. A range of that time is moved by the changes after it. */
  get version(): number {
    return this.#changes.length / 3;
  }

  /** Replaces units. */
  splice(from: number, to: number, inserted: readonly CodeUnit[]): void {
    this.units.splice(from, to - from, inserted);
    this.addChange(from, to, inserted.length);
  }

  /** Adds a change: the units from an index to an end were replaced by a number of units. */
  addChange(from: number, to: number, inserted: number): void {
    this.#changes.push(from, to, inserted);
  }

  /** Replaces a unit. Nothing moves. */
  replace(index: number, unit: CodeUnit): void {
    if (this.units.at(index) !== unit) this.units.splice(index, 1, [unit]);
  }

  /** Removes the tab characters at the start of the paragraphs that overlap a range. */
  removeLeadingTabs(start: number, end: number): void {
    for (const from of this.units.removeLeadingTabs(start, end)) {
      this.addChange(from, from + 1, 0);
    }
  }

  /**
   * Where a range of an earlier version is now; null if all of its text was deleted. Text that was inserted at its edge is outside it,
   * and text that replaced all of it is inside.
   */
  move(start: number, end: number, version: number): readonly [start: number, end: number] | null {
    let [first, last] = [start, end];
    const changes = this.#changes;
    for (let at = version * 3; at < changes.length; at += 3) {
      const [from, to, inserted] = [changes[at] ?? 0, changes[at + 1] ?? 0, changes[at + 2] ?? 0];
      if (from >= last) continue;
      const shift = inserted - (to - from);
      if (first >= from) first = first < to ? from : first + shift;
      last = last < to ? from + inserted : last + shift;
      if (first >= last) return null;
    }
    return [first, last];
  }
}
