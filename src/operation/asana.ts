import type { Credential } from '../account/credential.ts';
import { guardAccess } from '../engine/loader/access-guard.ts';
import { createBatchLoader } from '../engine/loader/batch-loader.ts';
import { covers, type Mask, toPaths, uncoveredFields } from '../engine/loader/mask.ts';
import {
  createRecordCache,
  type EmbeddedRecords,
  type PlainRecord,
  unknownRecord,
} from '../engine/loader/record-cache.ts';
import { toEventPage } from '../live/feed/source/asana-source.ts';
import type { AsanaClient } from '../service/asana/client.ts';
import {
  type AsanaRead,
  largerAsanaPage,
  type SentAsanaRead,
  selectAsanaFields,
  toAsanaPageKey,
} from '../service/asana/read.ts';
import { eventMask, readEvents } from '../service/asana/record/event.ts';
import type { AsanaResponse } from '../service/asana/response.ts';
import type { AsanaWrite } from '../service/asana/write.ts';
import type { FailedAssumptions } from '../upstream/assumption/failed-assumptions.ts';
import { knownForm, withAlternatives } from './alternative-write.ts';
import type { AsanaOperation, PollOptions } from './asana-operation.ts';
import { type OperationScope, toCaller } from './caller/caller.ts';
import { createEmbeddedFields } from './embedded-field.ts';
import { poll } from './poll.ts';
import type { RecentLinks } from './recent-link.ts';
import { countRawWrite, countWrite } from './report/written.ts';
import { readSuggestions } from './suggestion.ts';

const idField = 'gid';
const idOnly = [idField];

export interface AsanaOperationOptions {
  readonly client: AsanaClient;
  /** Null if the request contains no credential for Asana. */
  readonly credential: Credential | null;
  readonly embeddedRecords: EmbeddedRecords;
  readonly recentLinks: RecentLinks;
  readonly failedAssumptions: FailedAssumptions;
  readonly scope: OperationScope;
}

export function createAsanaOperation({
  client,
  credential,
  embeddedRecords,
  recentLinks,
  failedAssumptions,
  scope,
}: AsanaOperationOptions): AsanaOperation {
  const { metrics, isGuarded } = scope;
  const caller = () => toCaller('asana', credential, scope);
  const records = createRecordCache((record) => {
    const gid = record[idField];
    return typeof gid === 'string' ? gid : undefined;
  }, embeddedRecords);
  const batchLoader = createBatchLoader<AsanaRead, SentAsanaRead, AsanaResponse>(
    scope.operationWork,
    {
      keyOf: toAsanaPageKey,
      larger: largerAsanaPage,
      toCall: (read, mask, key) => selectAsanaFields(read, toFields(mask), key),
      send: (loads) => client.read(loads, caller()),
      onReused: () => metrics.saved(),
    },
  );

  const embeddedFields = createEmbeddedFields({
    embeddedRecords,
    failedAssumptions,
    metrics,
    read: readRecord,
  });

  let discards = 0;
  function discard(): void {
    discards += 1;
    batchLoader.clear();
    records.clear();
  }

  function discardRecords(gids: ReadonlySet<string>): void {
    discards += 1;
    records.clear();
    batchLoader.discard(
      ({ shape, path }) => shape === 'record' && gids.has(path.slice(path.lastIndexOf('/') + 1)),
    );
    if (credential !== null) client.stopSharing(credential.key);
  }

  /** A result that was requested before a write or a change and arrives after it is returned, but not cached. */
  function cache(
    kind: string,
    found: readonly unknown[],
    mask: Mask,
    discardsBefore: number,
  ): void {
    if (discardsBefore === discards) records.add(kind, found, mask);
  }

  const guarded = <Value>(value: Value, mask: Mask): Value =>
    isGuarded ? guardAccess(value, mask, idField) : value;

  async function readRecord(
    kind: string,
    gid: string | null,
    read: AsanaRead<object>,
    mask: Mask,
  ): Promise<object> {
    const cached = gid === null ? unknownRecord : records.get(kind, gid);
    // If only the id is selected, a read must still prove that the record exists.
    if (cached.mask.size > 0 && covers(cached.mask, mask)) {
      metrics.saved();
      return cached.record;
    }
    const needed = uncoveredFields(cached.mask, mask);
    const discardsBefore = discards;
    const { data } = await batchLoader.load(read, needed);
    const completed = embeddedFields.complete(kind, [data as PlainRecord], needed);
    const [fresh = {}] = completed instanceof Promise ? await completed : completed;
    cache(kind, [fresh], needed, discardsBefore);
    // Fields are replaced, not merged: if both contain a field, only the fresh record contains all selected paths of it.
    return needed.size === mask.size ? fresh : { ...cached.record, ...fresh };
  }

  return {
    poll<Result extends object>(
      kind: string,
      gid: string,
      read: AsanaRead<Result>,
      { mask, isAccepted, waitMs }: PollOptions<Result>,
    ) {
      const readAgain = async () => {
        discard();
        return guarded((await readRecord(kind, gid, read, mask)) as Result, mask);
      };
      return poll(readAgain, isAccepted, waitMs, scope);
    },
    // The client has checked that it is an object. The types of its fields are defined by Asana's documentation.
    record: async <Result extends object>(
      kind: string,
      gid: string | null,
      read: AsanaRead<Result>,
      mask: Mask,
    ) => guarded((await readRecord(kind, gid, read, mask)) as Result, mask),
    page<Item>(kind: string, read: AsanaRead<readonly Item[]>, mask: Mask) {
      const discardsBefore = discards;
      return batchLoader.load(read, mask).then(({ data, nextOffset }) => {
        const toPage = (items: readonly Item[]) => {
          cache(kind, items, mask, discardsBefore);
          return { items: guarded(items, mask), nextOffset };
        };
        const items = embeddedFields.complete(kind, data as readonly Item[], mask);
        return items instanceof Promise ? items.then(toPage) : toPage(items);
      });
    },
    async suggestions<Item>(kind: string, search: AsanaRead<readonly Item[]>, mask: Mask) {
      const discardsBefore = discards;
      const records = await readSuggestions(kind, mask, {
        failedAssumptions,
        metrics,
        search: async (fields) => {
          // A search that failed with other fields is sent again.
          batchLoader.discard((sent, hasFailed) => hasFailed && sent === search);
          return (await batchLoader.load(search, fields)).data as PlainRecord[];
        },
        read: (gid, read) => readRecord(kind, gid, read, mask),
      });
      // The same records, with all of their fields.
      const complete = (await embeddedFields.complete(kind, records, mask)) as readonly Item[];
      cache(kind, complete, mask, discardsBefore);
      return guarded(complete, mask);
    },
    write<Result extends object>(kind: string, writes: readonly AsanaWrite<Result>[], mask: Mask) {
      discard();
      const send = (some: readonly AsanaWrite[]) => {
        const fieldsOf = (write: AsanaWrite) => (write.returnsRecord ? toFields(mask) : []);
        const withFields = some.map((write) => ({ ...write, fields: fieldsOf(write) }));
        return client.write(withFields, caller());
      };
      const sent = writes.map((write) => knownForm(write, failedAssumptions, metrics));
      return send(sent).map(async (response, index) => {
        const write = sent[index];
        const accepted = withAlternatives(response, write, send, failedAssumptions, metrics);
        const { data } = await countWrite(accepted, metrics).finally(discard);
        if (credential !== null && write !== undefined) {
          recentLinks.add(credential.key, write, (data as PlainRecord)[idField]);
        }
        const record = await embeddedFields.completeWritten(kind, data as PlainRecord, mask);
        records.add(kind, [record], mask);
        // The type of the fields is defined by Asana's documentation, as for a read.
        return guarded(record as Result, mask);
      });
    },
    async changes(resource, sync) {
      const page = toEventPage(await batchLoader.load(readEvents(resource, sync), eventMask));
      const gids = page.changes.flatMap(({ resource, parent }) => [
        resource.gid,
        parent?.gid ?? '',
      ]);
      if (gids.length > 0) discardRecords(new Set(gids));
      return page;
    },
    discardFailures: () => batchLoader.discard((_read, hasFailed) => hasFailed),
    recentlyLinked: (documentId) =>
      credential === null ? [] : recentLinks.tasksOf(credential.key, documentId),
    async raw(request) {
      discard();
      return countRawWrite(request, client.raw(request, caller()), metrics).finally(discard);
    },
  };
}

/** The paths of a mask, sorted. Never empty: without `opt_fields` Asana would return the complete record. */
function toFields(mask: Mask): readonly string[] {
  const paths = toPaths(mask);
  return paths.length === 0 ? idOnly : paths;
}
