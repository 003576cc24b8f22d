import type { Row } from '../../store/asana/row.ts';
import type { Table } from '../../store/asana/store.ts';
import { invalid, Rejection, unknownObject } from './rejection.ts';

/** Where the request contains a gid: the name in error messages, and the status if the gid is unknown. */
export interface IdSource {
  readonly field: string;
  /** 404 for gids in the path, 400 for gids in a query or body. */
  readonly status: 400 | 404;
}

/** The source of a gid in the path. */
export const inPath = (field: string): IdSource => ({ field, status: 404 });

/** The source of a gid in a query or body. */
export const inInput = (field: string): IdSource => ({ field, status: 400 });

/** The row with this gid. Throws a Rejection if it is unknown. */
export function findRow<Kind extends Row>(table: Table<Kind>, gid: string, source: IdSource): Kind {
  if (!/^\d+$/.test(gid)) throw invalid(`${source.field}: Not a recognized ID: ${gid}`);
  const row = table.get(gid);
  if (!row) throw unknownObject(source.field, gid, source.status);
  return row;
}

/** What a function finds; null if it throws a Rejection. */
export function findOrNull<Kind>(lookUp: () => Kind): Kind | null {
  try {
    return lookUp();
  } catch (error) {
    if (error instanceof Rejection) return null;
    throw error;
  }
}
