import type { FieldSource } from './field-source.ts';

// What a field sends, declared beside what it needs of its record. cost-sum.ts adds the declarations of an operation.

/** Calls that one request can contain together. */
export interface CallGroup {
  readonly service: string;
  readonly kind: 'read' | 'write';
  /** The maximum number of calls in one request. Infinity if the calls are part of a request that another group counts. */
  readonly maxBatchSize: number;
  /** Whether the calls of a step wait for all responses before it, and are sent together. Default false. */
  readonly waitsForAll?: true;
}

/** Equal calls that a field makes for one value of its parent. */
export interface CallCost {
  readonly group: CallGroup;
  readonly method: string;
  /** As the service's documentation writes it, without ids. */
  readonly route: string;
  /** The requested fields, as the service spells them. Few readers of a cost need them. */
  readonly fields: () => readonly string[];
  /** Identifies a read: equal reads of one turn of the event loop are sent once. Absent if an id is unknown in advance. */
  readonly key?: string | undefined;
  /** How many responses of the same field the calls wait for. Default 0. */
  readonly step?: number;
  /** In how many steps the calls are repeated, as for the pages of a list. Default 1. */
  readonly steps?: number;
  /** The number of calls in each step if every list is empty. */
  readonly min: number;
  /** The number of calls in each step if every list is full. Infinity if only the service knows it. */
  readonly max: number;
}

/** A record that is read by its id: the fields that need only the id are read at the same time. */
export interface RecordById {
  /** The type of the record, as the schema prints it. */
  readonly typeName: string;
  /** Null if it is unknown in advance. */
  readonly id: string | null;
}

/** What a field sends for one value of its parent, and what it returns. */
export interface FieldCost {
  readonly calls: readonly CallCost[];
  /** The maximum number of records that the field returns. Infinity if only the service knows it. Default 1. */
  readonly maxValues?: number;
  /** The records, if they are read by their ids. */
  readonly records?: readonly RecordById[];
}

/**
 * Declares what a field sends for these arguments; null if its resolver rejects them.
 *
 * @param id  The id of the field's record; null if it is unknown in advance.
 */
export type DeclareCost = (id: string | null, args: never, source: FieldSource) => FieldCost | null;

export const noCost = (): FieldCost => ({ calls: [] });

/** The number of responses after which the value of a field is known. */
export const stepsOf = ({ calls }: FieldCost): number =>
  calls.reduce((last, { step = 0, steps = 1 }) => Math.max(last, step + steps), 0);

/** The number of records that a field returns at most. An unknown number counts as one. */
export const countRecords = ({ calls, maxValues, records }: FieldCost): number => {
  const count = records?.length ?? maxValues ?? (calls.length === 0 ? 0 : 1);
  return count === Number.POSITIVE_INFINITY ? 1 : count;
};

/** Calls for the pages of a list, one after another. */
export function pageCalls(
  first: Omit<CallCost, 'min' | 'max' | 'steps'>,
  maxPages: number,
): readonly CallCost[] {
  const { key: _key, ...further } = { ...first, step: (first.step ?? 0) + 1, min: 0 };
  const page = { ...first, min: 1, max: 1 };
  if (maxPages <= 1) return [page];
  return maxPages === Number.POSITIVE_INFINITY
    ? [page, { ...further, max: maxPages }]
    : [page, { ...further, max: 1, steps: maxPages - 1 }];
}
