import type { Mask } from '../engine/loader/mask.ts';
import {
  findMissingFields,
  type MissingFields,
  recordsAt,
  replaceAt,
} from '../engine/loader/missing-field.ts';
import type { EmbeddedRecords, PlainRecord } from '../engine/loader/record-cache.ts';
import { asanaAssumptions } from '../service/asana/assumption/assumption.ts';
import type { AsanaRead } from '../service/asana/read.ts';
import {
  isConditional,
  isOfKind,
  recordReads,
  writtenRecordReads,
} from '../service/asana/record/record-read.ts';
import { type FailedAssumptions, noteOf } from '../upstream/assumption/failed-assumptions.ts';
import { WriteFailed } from '../upstream/http/writer.ts';
import type { UpstreamMetrics } from './report/upstream-metrics.ts';

const { nestedFields, writeFields } = asanaAssumptions;

type ToRead = (gid: string) => AsanaRead;

/** What completing a response needs. */
export interface EmbeddedFieldOptions {
  readonly embeddedRecords: EmbeddedRecords;
  readonly failedAssumptions: FailedAssumptions;
  readonly metrics: UpstreamMetrics;
  /** Reads one record by its id. */
  readonly read: (
    kind: string,
    gid: string,
    read: AsanaRead<object>,
    mask: Mask,
  ) => Promise<object>;
}

/** Completes the records of a response. */
export interface EmbeddedFields {
  /**
   * The records with all requested fields of the records in them. Reads those that lack some by their ids, together. Synchronous
   * if nothing is missing.
   */
  complete<Records extends readonly unknown[]>(
    kind: string,
    records: Records,
    mask: Mask,
  ): Records | Promise<Records>;
  /**
   * The record in the response to a write, with all requested fields. Reads the record if the response lacks some. Rejects with
   * WriteFailed, because the write itself was carried out.
   */
  completeWritten(kind: string, record: PlainRecord, mask: Mask): Promise<unknown>;
}

/** The published description of a route does not list all paths that a query can select. If Asana omits one, it is read separately. */
export function createEmbeddedFields({
  embeddedRecords,
  failedAssumptions,
  metrics,
  read,
}: EmbeddedFieldOptions): EmbeddedFields {
  /** The complete records by their ids. A record that cannot be read is not in the map, and a note says so. */
  async function readAll(
    records: readonly unknown[],
    { path, kind, mask }: MissingFields,
    toRead: ToRead,
  ): Promise<ReadonlyMap<unknown, object>> {
    const complete = new Map<unknown, object>();
    const readOne = async (gid: string) => {
      try {
        complete.set(gid, await read(kind, gid, toRead(gid) as AsanaRead<object>, mask));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        metrics.note(`Some fields of \`${path.join('.')}\` are missing in the result: ${reason}`);
      }
    };
    const ofKind = recordsAt(records, path).filter((record) => isOfKind(kind, record));
    const gids = new Set(ofKind.map(({ gid }) => String(gid)));
    await Promise.all([...gids].map(readOne));
    return complete;
  }

  async function readAndReplace(
    records: readonly unknown[],
    missing: readonly { readonly fields: MissingFields; readonly toRead: ToRead }[],
  ): Promise<readonly unknown[]> {
    const found = await Promise.all(
      missing.map(({ fields, toRead }) => readAll(records, fields, toRead)),
    );
    return records.map((record) =>
      missing.reduce<unknown>(
        (completed, { fields }, index) =>
          replaceAt(completed, fields.path, (one) => ({
            ...one,
            ...found[index]?.get(one['gid']),
          })),
        record,
      ),
    );
  }

  const kinds = { embeddedRecords, isConditional, isOfKind };
  return {
    complete<Records extends readonly unknown[]>(kind: string, records: Records, mask: Mask) {
      const missing = findMissingFields(kind, records, mask, kinds).flatMap((fields) => {
        const toRead = recordReads[fields.kind];
        return toRead === undefined ? [] : [{ fields, toRead }];
      });
      if (missing.length === 0) return records;
      failedAssumptions.add(nestedFields);
      metrics.note(noteOf(nestedFields));
      // The same records, with more of their fields.
      return readAndReplace(records, missing) as unknown as Promise<Records>;
    },
    async completeWritten(kind, record, mask) {
      const toRead = writtenRecordReads[kind];
      const isMissing = [...mask.keys()].some(
        (field) => !(field in record || isConditional(kind, field)),
      );
      const isNestedMissing =
        failedAssumptions.holds(nestedFields) &&
        findMissingFields(kind, [record], mask, kinds).length > 0;
      if (toRead === undefined || !(isMissing || isNestedMissing)) {
        const [complete] = await this.complete(kind, [record], mask);
        return complete;
      }
      try {
        const gid = String(record['gid']);
        const complete = await read(kind, gid, toRead(gid) as AsanaRead<object>, mask);
        // If the read lacked the same fields, another assumption has failed.
        if (isMissing || failedAssumptions.holds(nestedFields)) {
          failedAssumptions.add(writeFields);
          metrics.note(noteOf(writeFields));
        }
        return complete;
      } catch (error) {
        throw new WriteFailed(error, 'yes');
      }
    },
  };
}
