import { createClock } from '../sandbox/store/clock.ts';
import { createAsanaWorld } from '../sandbox/world/asana-world.ts';

/** The rows of a new sandbox, to compare results with. */
export const world = createAsanaWorld(createClock(), 0);

/** The row with this gid. Throws if there is none. */
export function rowOf<Row>(table: ReadonlyMap<string, Row>, gid: string | undefined): Row {
  const row = gid === undefined ? undefined : table.get(gid);
  if (row === undefined) throw new Error(`The world has no ${gid} in this table.`);
  return row;
}
