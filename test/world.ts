import { createClock } from '../sandbox/store/clock.ts';
import { createAsanaWorld } from '../sandbox/world/asana-world.ts';

/** The rows that a sandbox holds at every start: what answers are compared with. */
export const world = createAsanaWorld(createClock(), 0);

/** The row with this gid; a test that names one which is not there is wrong. */
export function rowOf<Row>(table: ReadonlyMap<string, Row>, gid: string | undefined): Row {
  const row = gid === undefined ? undefined : table.get(gid);
  if (row === undefined) throw new Error(`The world has no ${gid} in this table.`);
  return row;
}
