import type { AsanaClient } from '../asana/client.ts';
import { type AsanaRead, selectFields, toReadKey } from '../asana/read.ts';
import type { AsanaResponse } from '../asana/response.ts';
import type { AsanaWrite } from '../asana/write.ts';
import type { Credential } from '../auth/credential.ts';
import type { RawRequest, RawResponse } from '../http/raw-request.ts';
import { guardAccess } from '../loader/access-guard.ts';
import { createBatchLoader } from '../loader/batch-loader.ts';
import { covers, type Mask, uncoveredFields, toPaths } from '../loader/mask.ts';
import {
  createRecordCache,
  type EmbeddedRecords,
  type PlainRecord,
} from '../loader/record-cache.ts';
import { type OperationScope, toCaller } from './caller.ts';

/** The field that Asana sends with every record. */
const given = 'gid';

/** One page of a list. */
export interface AsanaPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; null on the last. */
  readonly nextOffset: string | null;
}

/** What one operation asks of Asana. Everything it gives out holds what the mask asked for. */
export interface AsanaOperation {
  /** A record by its id, read only as far as this operation does not hold it already. */
  record<Answer extends object>(
    kind: string,
    gid: string,
    read: AsanaRead<Answer>,
    mask: Mask,
  ): Promise<Answer>;
  /** One page of a list; what it brings is held from then on. */
  page<Item>(kind: string, read: AsanaRead<readonly Item[]>, mask: Mask): Promise<AsanaPage<Item>>;
  /**
   * Sends writes together; one promise each. What was read before is forgotten: it may no longer be so. Each answer carries
   * what the mask asks for, so what a payload selects costs no read.
   */
  write<Answer extends object>(
    kind: string,
    writes: readonly AsanaWrite<Answer>[],
    mask: Mask,
  ): readonly Promise<Answer>[];
  /** Sends a request as its caller worded it; whatever it was, what was read before is forgotten. */
  raw(request: RawRequest): Promise<RawResponse>;
}

/** What it is made of. */
export interface AsanaOperationOptions {
  readonly client: AsanaClient;
  /** Null when nobody's came with the request. */
  readonly credential: Credential | null;
  readonly embeddedRecords: EmbeddedRecords;
  readonly scope: OperationScope;
}

/** The reads and writes of one operation with one credential. */
export function createAsanaOperation({
  client,
  credential,
  embeddedRecords: links,
  scope,
}: AsanaOperationOptions): AsanaOperation {
  const { metrics: ledger, isGuarded } = scope;
  const caller = () => toCaller('asana', credential, scope);
  const records = createRecordCache((record) => {
    const gid = record[given];
    return typeof gid === 'string' ? gid : undefined;
  }, links);
  const gather = createBatchLoader<AsanaRead, AsanaResponse>({
    keyOf: toReadKey,
    onReused: () => ledger.saved(),
    send: (wishes) =>
      client.read(
        wishes.map(({ read, mask }) => selectFields(read, toFields(mask))),
        caller(),
      ),
  });

  let writes = 0;
  function forget(): void {
    writes += 1;
    gather.clear();
    records.clear();
  }

  /** What was asked for before a write and comes after it is given out, but not kept. */
  function file(kind: string, found: readonly unknown[], mask: Mask, askedAt: number): void {
    if (askedAt === writes) records.add(kind, found, mask);
  }

  const handOut = <Value>(value: Value, mask: Mask): Value =>
    isGuarded ? guardAccess(value, mask, given) : value;

  return {
    async record<Answer extends object>(
      kind: string,
      gid: string,
      read: AsanaRead<Answer>,
      mask: Mask,
    ) {
      const held = records.get(kind, gid);
      // A record of which nothing but the id is wanted must still be seen to exist.
      if (held.mask.size > 0 && covers(held.mask, mask)) {
        ledger.saved();
        return handOut(held.record as Answer, mask);
      }
      const wanted = uncoveredFields(held.mask, mask);
      const askedAt = writes;
      const { data } = await gather.load(read, wanted);
      const answer = data as PlainRecord;
      file(kind, [answer], wanted, askedAt);
      // Not a merge: of a field that both have in different parts, what is wanted here is in the answer alone.
      const whole = wanted.size === mask.size ? answer : { ...held.record, ...answer };
      // parseAnswer has seen that it is a record; its fields are the documentation's word.
      return handOut(whole as Answer, mask);
    },
    async page<Item>(kind: string, read: AsanaRead<readonly Item[]>, mask: Mask) {
      const askedAt = writes;
      const { data, nextOffset } = await gather.load(read, mask);
      const items = data as readonly Item[];
      file(kind, items, mask, askedAt);
      return { items: handOut(items, mask), nextOffset };
    },
    write<Answer extends object>(kind: string, wanted: readonly AsanaWrite<Answer>[], mask: Mask) {
      forget();
      const orders = wanted.map((write) => ({
        ...write,
        fields: write.returnsRecord ? toFields(mask) : [],
      }));
      return client.write(orders, caller()).map(async (answer) => {
        const { data } = await answer.finally(forget);
        // As of a read's answer.
        records.add(kind, [data], mask);
        return handOut(data as Answer, mask);
      });
    },
    async raw(request) {
      forget();
      return client.raw(request, caller()).finally(forget);
    },
  };
}

/** Sorted; never empty, for without `opt_fields` Asana would send the whole record. */
function toFields(mask: Mask): readonly string[] {
  const paths = toPaths(mask);
  return paths.length === 0 ? [given] : paths;
}
