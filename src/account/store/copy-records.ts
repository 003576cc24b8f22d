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

export interface CopyReport {
  /** The number of copied records by kind. */
  readonly copied: ReadonlyMap<string, number>;
  /** The number of records that were there already, in the same or a newer version. */
  readonly kept: number;
}

/** The number of records that are written at the same time. */
const batchSize = 100;

/**
 * Copies all records of a store to another one. A record that is there in the same or a newer version is kept, so the copy can be repeated: after an
 * interruption, and to copy what has changed in the meantime.
 */
export async function copyRecords(from: CopyableStore, to: CopyableStore): Promise<CopyReport> {
  const copied = new Map<string, number>();
  let kept = 0;
  const write = async (record: StoredRecord) => {
    if (await to.write(record)) {
      const [kind = ''] = record.key.split(':');
      copied.set(kind, (copied.get(kind) ?? 0) + 1);
    } else {
      kept += 1;
    }
  };
  let batch: StoredRecord[] = [];
  for await (const record of from.read()) {
    batch.push(record);
    if (batch.length < batchSize) continue;
    await Promise.all(batch.map(write));
    batch = [];
  }
  await Promise.all(batch.map(write));
  return { copied, kept };
}
