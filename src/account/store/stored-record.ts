import type { ExpiringValue } from './redis-value.ts';

/** A record of a store with its key, encrypted. */
export interface StoredRecord extends ExpiringValue {
  readonly key: string;
}

/** A store from which records can be copied and to which they can be copied. */
export interface CopyableStore {
  /** The records that have not expired, each once. */
  read(): AsyncIterable<StoredRecord>;
  /** Writes a record with its version, unless the store has it in the same or a higher version. Returns whether it was written. */
  write(record: StoredRecord): Promise<boolean>;
  /** Makes what was written durable. */
  close(): Promise<void>;
}

/** The kinds of records, which their keys begin with, as people call them: one, and several. */
export const recordKinds: Readonly<Record<string, readonly [string, string]>> = {
  session: ['session', 'sessions'],
  connection: ['connection', 'connections'],
  pending: ['authorization in progress', 'authorizations in progress'],
  webhooks: ['list of webhooks', 'lists of webhooks'],
};
