import { createBatchSupport } from '../../upstream/assumption/batch-support.ts';
import type { FailedAssumptions } from '../../upstream/assumption/failed-assumptions.ts';
import type { Caller } from '../../upstream/http/caller.ts';
import { InFlightReads } from '../../upstream/http/in-flight.ts';
import { badResponse, isObject, parseJson } from '../../upstream/http/json.ts';
import {
  CircuitBreaker,
  type CircuitBreakerSettings,
} from '../../upstream/http/protection/circuit-breaker.ts';
import type { CheckedRequest, RawResponse } from '../../upstream/http/raw/raw-request.ts';
import { sendRaw } from '../../upstream/http/raw/raw-sender.ts';
import { createReader, type Reader } from '../../upstream/http/reader.ts';
import { createRouteLimit } from '../../upstream/http/route-limit.ts';
import {
  createUploader,
  type SentFile,
  type UploadRequest,
} from '../../upstream/http/stream/upload.ts';
import type { UploadTurns } from '../../upstream/http/stream/upload-turn.ts';
import { createTransport, type TransportOptions } from '../../upstream/http/transport.ts';
import {
  type CircuitListener,
  circuitOpen,
  type RejectedResponse,
} from '../../upstream/http/upstream-error.ts';
import { createWriter, toApplied, WriteFailed, type Writer } from '../../upstream/http/writer.ts';
import { asanaAssumptions } from './assumption/assumption.ts';
import { maxActions } from './batch.ts';
import { encodeAsanaReads, encodeAsanaWrites } from './encode.ts';
import { toAsanaError } from './error-mapping.ts';
import type { SentAsanaRead, WithOptFields } from './read.ts';
import { type AsanaResponse, parseResponse } from './response.ts';
import { isSearch, isSearchQueued } from './route-limit.ts';
import { asana } from './service.ts';
import type { AsanaWrite } from './write.ts';

// Asana's REST API. Contains nothing about GraphQL. Of a read or write it uses only what read.ts and write.ts define.

/**
 * How many requests of one credential Asana accepts: at once, with reads and writes counted separately, and per minute together.
 * The limit per minute depends on the plan of the workspace (150 or 1500) and is not in any response. Source: Asana, "Rate limits".
 *
 * @param perMinute  Null if it is not known.
 */
export const minRequestsPerMinute = 150;
export const asanaLimits = (perMinute: number | null) => ({
  concurrency: { reads: 50, writes: 15 },
  rates: {
    together: { ...(perMinute === null ? {} : { perMinute }), minPerMinute: minRequestsPerMinute },
  },
});

/**
 * How many searches for tasks Asana accepts of one credential, besides the limits of all requests. Source: Asana, "Rate limits": 60 per minute.
 */
export const asanaSearchLimits = (perMinute: number) => ({
  concurrency: { reads: 50, writes: 15 },
  rates: { together: { perMinute, minPerMinute: Math.min(perMinute, 60) } },
});

/** How many uploads of one credential are sent at once: a third of its writes, so that slow uploads leave room for the others. */
export const asanaUploadLimits = (perMinute: number | null) => ({
  ...asanaLimits(perMinute),
  concurrency: { reads: 50, writes: 5 },
});

const { batch, batchOptions } = asanaAssumptions;

/** Asana's REST API. */
export interface AsanaClient
  extends Reader<SentAsanaRead, AsanaResponse>,
    Writer<WithOptFields<AsanaWrite>, AsanaResponse> {
  /** Attaches a file to a task, once. Returns the gid of the attachment. Rejects with a WriteFailed. */
  upload(request: UploadRequest, file: SentFile, caller: Caller): Promise<string>;
  /** Stops sharing the reads in flight of a credential, because the records have changed since they began. */
  stopSharing(credential: string): void;
  /** Sends a request as its caller wrote it, once. */
  raw(request: CheckedRequest, caller: Caller): Promise<RawResponse>;
}

export type AsanaOptions = Omit<TransportOptions, 'service' | 'breaker'> & {
  readonly circuitBreaker: CircuitBreakerSettings;
  readonly onCircuitChange?: CircuitListener | undefined;
  readonly failedAssumptions: FailedAssumptions;
  /** Keeps the searches of every credential within the limit of the search. */
  readonly searchScheduler: TransportOptions['scheduler'];
  readonly uploadTurns: UploadTurns;
};

/** Creates a client for any number of callers. */
export function createAsanaClient({
  circuitBreaker,
  onCircuitChange,
  failedAssumptions,
  searchScheduler,
  uploadTurns: turns,
  ...settings
}: AsanaOptions): AsanaClient {
  const breaker = new CircuitBreaker(circuitBreaker, {
    toRejection: (ms) => circuitOpen(asana, ms),
    onChange: (isOpen) => onCircuitChange?.('Asana', isOpen),
  });
  const options: TransportOptions = { ...settings, service: asana, breaker };
  const transport = createTransport(options);
  const inFlight = new InFlightReads();
  const batchSupport = createBatchSupport([batch, batchOptions], failedAssumptions);
  const reader = createReader<SentAsanaRead, AsanaResponse>({
    transport,
    inFlight,
    maxBatchSize: maxActions,
    batchSupport,
    encode: encodeAsanaReads,
    toReport: ({ route, fields }) => ({ method: 'GET', route, fields }),
  });
  const writer = createWriter<WithOptFields<AsanaWrite>, AsanaResponse>({
    transport,
    maxBatchSize: maxActions,
    batchSupport,
    encode: encodeAsanaWrites,
    toReport: ({ method, route, fields }) => ({ method, route, fields }),
  });
  const readWithSearch = createRouteLimit({
    reader,
    service: asana,
    scheduler: searchScheduler,
    isLimited: isSearch,
  });
  const uploader = createUploader({ ...options, turns }, toAsanaError);
  return {
    read(queue, caller) {
      if (isSearchQueued(queue)) readWithSearch(queue, caller);
      else reader.read(queue, caller);
    },
    write(writes, caller) {
      const endWrite = inFlight.startWrite(caller.credential);
      // A batch contains only JSON.
      const requests = writes.some(({ isForm }) => isForm)
        ? writes.map((write) => [write])
        : [writes];
      return requests.flatMap((together) =>
        writer.write(together, caller).map((response) => response.finally(endWrite)),
      );
    },
    async upload(request, file, caller) {
      const endWrite = inFlight.startWrite(caller.credential);
      return toNewGid(await uploader.upload(request, file, caller).finally(endWrite));
    },
    stopSharing: (credential) => inFlight.invalidate(credential),
    async raw(request, caller) {
      if (request.method === 'GET') return sendRaw(request, caller, options);
      const endWrite = inFlight.startWrite(caller.credential);
      return sendRaw(request, caller, options).finally(endWrite);
    },
  };
}

/** The id in the response to a write that Asana has carried out. */
function toNewGid({ status, text }: RejectedResponse): string {
  try {
    const { data } = parseResponse(parseJson(asana, text, status), 'record', status);
    if (isObject(data) && typeof data['gid'] === 'string') return data['gid'];
    throw badResponse(asana, 'contained no id', status);
  } catch (error) {
    throw new WriteFailed(error, toApplied(error));
  }
}
