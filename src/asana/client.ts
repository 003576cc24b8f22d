import type { Caller } from '../http/caller.ts';
import { createInFlightReads } from '../http/in-flight.ts';
import { type RawRequest, type RawResponse, sendRaw } from '../http/raw-request.ts';
import { createReader, type Reader } from '../http/reader.ts';
import { createTransport, type TransportOptions } from '../http/transport.ts';
import { createWriter, type Writer } from '../http/writer.ts';
import { type AsanaAsk, type AsanaOrder, encodeReads, encodeWrites, maxActions } from './encode.ts';
import { toAsanaRaw } from './raw.ts';
import { toReadKey } from './read.ts';
import type { AsanaResponse } from './response.ts';
import { asana } from './service.ts';

// Asana's REST API. Knows no GraphQL, and of a call only what read.ts and write.ts say.

/** How many requests of one credential Asana takes at once, counted apart. Source: Asana, "Rate limits". */
export const asanaConcurrencyLimits = { reads: 50, writes: 15 } as const;

/** Asana's REST API. */
export interface AsanaClient
  extends Reader<AsanaAsk, AsanaResponse>,
    Writer<AsanaOrder, AsanaResponse> {
  /** Sends a request as its caller worded it, once. */
  raw(request: RawRequest, caller: Caller): Promise<RawResponse>;
}

/** A client for any number of callers. */
export function createAsanaClient(given: Omit<TransportOptions, 'service'>): AsanaClient {
  const options: TransportOptions = { ...given, service: asana };
  const wire = createTransport(options);
  const flights = createInFlightReads();
  const reader = createReader<AsanaAsk, AsanaResponse>({
    transport: wire,
    flights,
    maxBatchSize: maxActions,
    keyOf: ({ read, fields }) => `${toReadKey(read)} ${fields.join(',')}`,
    encode: encodeReads,
    toReport: ({ read, fields }) => ({ method: 'GET', route: read.route, fields }),
  });
  const writer = createWriter<AsanaOrder, AsanaResponse>({
    transport: wire,
    maxBatchSize: maxActions,
    encode: encodeWrites,
    toReport: ({ write, fields }) => ({ method: write.method, route: write.route, fields }),
  });
  return {
    read: reader.read,
    write(orders, caller) {
      // Neither a read that began before the write nor one that began during it may answer a read that begins after it.
      const forget = () => flights.invalidate(caller.credential);
      forget();
      return writer.write(orders, caller).map((answer) => answer.finally(forget));
    },
    async raw(request, caller) {
      const checked = toAsanaRaw(request, options.baseUrl);
      if (request.method === 'GET') return sendRaw(checked, caller, options);
      const forget = () => flights.invalidate(caller.credential);
      forget();
      return sendRaw(checked, caller, options).finally(forget);
    },
  };
}
