import type { Row } from '../../store/asana/row.ts';
import { deepCopy } from './copy.ts';

/**
 * A copy of a table whose rows can be changed in place. It copies each row when the row is first read, because most resets are followed by
 * few reads.
 */
export class LazyCopy<Kind extends Row> extends Map<string, Kind> {
  readonly #source: ReadonlyMap<string, Kind>;

  constructor(source: ReadonlyMap<string, Kind>) {
    super(source);
    this.#source = source;
  }

  override get(gid: string): Kind | undefined {
    return this.#read(gid);
  }

  #read(gid: string): Kind | undefined {
    const row = super.get(gid);
    if (row === undefined || row !== this.#source.get(gid)) return row;
    const copied = deepCopy(row);
    super.set(gid, copied);
    return copied;
  }

  override *entries(): Generator<[string, Kind], undefined> {
    for (const gid of this.keys()) {
      const row = this.#read(gid);
      if (row !== undefined) yield [gid, row];
    }
    return undefined;
  }

  override [Symbol.iterator](): Generator<[string, Kind], undefined> {
    return this.entries();
  }

  override *values(): Generator<Kind, undefined> {
    for (const [, row] of this.entries()) yield row;
    return undefined;
  }

  override forEach(callback: (row: Kind, gid: string, table: Map<string, Kind>) => void): void {
    for (const [gid, row] of this.entries()) callback(row, gid, this);
  }
}
