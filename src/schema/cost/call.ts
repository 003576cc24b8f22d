import { type Mask, toPaths } from '../../engine/loader/mask.ts';
import type { CallCost, CallGroup } from '../../engine/plan/field-cost.ts';
import { maxActions } from '../../service/asana/batch.ts';
import { type AsanaRead, toAsanaPageKey } from '../../service/asana/read.ts';
import type { AsanaWrite } from '../../service/asana/write.ts';
import { maxParts } from '../../service/google/encode.ts';
import { allFields, toFields } from '../../service/google/fields.ts';
import type { GoogleRawRequest } from '../../service/google/raw.ts';
import { type GoogleRead, toGoogleReadKey as toGoogleKey } from '../../service/google/read.ts';
import type { GoogleWrite } from '../../service/google/write.ts';
import type { CheckedRequest } from '../../upstream/http/raw/raw-request.ts';

// The costs of reads and writes, made from the same objects that are sent.

const groups = {
  asanaRead: { service: 'asana', kind: 'read', maxBatchSize: maxActions },
  asanaReadAfterWrites: {
    service: 'asana',
    kind: 'read',
    maxBatchSize: maxActions,
    waitsForAll: true,
  },
  asanaWrite: { service: 'asana', kind: 'write', maxBatchSize: maxActions },
  docs: { service: 'google', kind: 'read', maxBatchSize: maxParts },
  drive: { service: 'google', kind: 'read', maxBatchSize: maxParts },
  // A form is never part of a batch.
  asanaForm: { service: 'asana', kind: 'write', maxBatchSize: 1 },
  googleWrite: { service: 'google', kind: 'write', maxBatchSize: 1 },
} as const satisfies Record<string, CallGroup>;

export interface CallOptions {
  /** The mask of the response. Default: only the id. */
  readonly mask?: () => Mask;
  /** Whether the ids of the read are those of the request. Default false. */
  readonly isKnown?: boolean;
  /** How many responses of the same field the call waits for. Default 0. */
  readonly step?: number;
  /** Default 1. */
  readonly min?: number;
  /** Default 1. */
  readonly max?: number;
}

export const asanaRead = (read: AsanaRead, options: CallOptions): CallCost =>
  toCall(
    groups.asanaRead,
    'GET',
    read.route,
    () => asanaFields(options.mask),
    options,
    options.isKnown ? toAsanaPageKey(read) : undefined,
  );

/** The cost of reads from Asana that are sent together, after all writes of the same field. */
export const asanaReadAfterWrites = (read: AsanaRead, options: CallOptions): CallCost =>
  toCall(groups.asanaReadAfterWrites, 'GET', read.route, () => asanaFields(options.mask), options);

/** The cost of writes to Asana that are sent together. */
export const asanaWrite = (write: AsanaWrite, options: CallOptions): CallCost =>
  toCall(
    write.isForm ? groups.asanaForm : groups.asanaWrite,
    write.method,
    write.route,
    () => (write.returnsRecord ? asanaFields(options.mask) : []),
    options,
  );

export const googleRead = (read: GoogleRead, options: CallOptions): CallCost =>
  toCall(
    groups[read.api],
    'GET',
    read.route,
    () => googleFields(options.mask),
    options,
    options.isKnown ? toGoogleKey(read) : undefined,
  );

export const googleWrite = (write: GoogleWrite, options: CallOptions): CallCost =>
  toCall(groups.googleWrite, write.method, write.route, () => googleFields(options.mask), options);

let rawRequests = 0;

function toUniqueKey(): string {
  rawRequests += 1;
  return `raw ${rawRequests}`;
}

/** The cost of a request that a client wrote. Its path, which contains ids, is not part of the cost. */
export const rawCalls = (request: CheckedRequest | GoogleRawRequest): readonly CallCost[] => {
  const { method, reads, writes } = request;
  const service = 'api' in request ? 'google' : 'asana';
  const toCost = (kind: CallGroup['kind'], count: number, maxBatchSize: number): CallCost => ({
    // A group of its own: the calls are sent in this request, and with no others.
    group: { service, kind, maxBatchSize },
    method,
    route: 'raw',
    fields: () => [],
    // Equal raw requests are sent separately, so no two have the same key.
    key: toUniqueKey(),
    min: count,
    max: count,
  });
  if (writes === 0) return [toCost('read', reads, reads)];
  const writeCost = toCost('write', writes, writes);
  // The reads of a batch that also contains writes are part of the same request.
  return reads === 0 ? [writeCost] : [writeCost, toCost('read', reads, Number.POSITIVE_INFINITY)];
};

/** One operation can have 200,000 calls, so this copies no objects. */
const toCall = (
  group: CallGroup,
  method: CallCost['method'],
  route: string,
  fields: () => readonly string[],
  { step = 0, min = 1, max = 1 }: CallOptions,
  key?: string,
): CallCost => ({ group, method, route, fields, key, step, min, max });

const asanaFields = (mask: (() => Mask) | undefined): readonly string[] => {
  const paths = mask === undefined ? [] : toPaths(mask());
  return paths.length === 0 ? ['gid'] : paths;
};

const googleFields = (toMask: (() => Mask) | undefined): readonly string[] => {
  const mask = toMask?.();
  if (mask === undefined || mask.size === 0) return [];
  return [mask.has(allFields) ? allFields : toFields(mask)];
};
