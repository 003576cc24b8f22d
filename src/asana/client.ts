import type { Caller } from '../http/caller.ts';
import { createFlights } from '../http/in-flight.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '../http/raw-request.ts';
import { createReader, type Reader } from '../http/reader.ts';
import { createWire, type WireOptions } from '../http/transport.ts';
import { createWriter, type Writer } from '../http/writer.ts';
import {
  type AsanaAsk,
  type AsanaOrder,
  maxActions,
  toReadExchange,
  toWriteExchange,
} from './encode.ts';
import { toAsanaRaw } from './raw.ts';
import { toReadKey } from './read.ts';
import type { AsanaAnswer } from './response.ts';

// Asana's REST API. Knows no GraphQL, and of a call only what read.ts and write.ts say.

/** How many requests of one credential Asana takes at once, counted apart. Source: Asana, "Rate limits". */
export const asanaInFlight = { reads: 50, writes: 15 } as const;

/** Asana's REST API. */
export interface AsanaClient
  extends Reader<AsanaAsk, AsanaAnswer>,
    Writer<AsanaOrder, AsanaAnswer> {
  /** Sends a request as its caller worded it, once. */
  raw(request: RawRequest, caller: Caller): Promise<RawAnswer>;
}

/** A client for any number of callers. */
export function createAsanaClient(given: Omit<WireOptions, 'service'>): AsanaClient {
  const options: WireOptions = { ...given, service: 'asana' };
  const wire = createWire(options);
  const flights = createFlights();
  const reader = createReader<AsanaAsk, AsanaAnswer>({
    wire,
    flights,
    maxTogether: maxActions,
    keyOf: ({ read, fields }) => `${toReadKey(read)} ${fields.join(',')}`,
    toExchange: toReadExchange,
    toReport: ({ read, fields }) => ({ method: 'GET', route: read.route, fields }),
  });
  const writer = createWriter<AsanaOrder, AsanaAnswer>({
    wire,
    maxTogether: maxActions,
    toExchange: toWriteExchange,
    toReport: ({ write, fields }) => ({ method: write.method, route: write.route, fields }),
  });
  return {
    read: reader.read,
    write(orders, caller) {
      // Neither a read that began before the write nor one that began during it may answer a read that begins after it.
      const forget = () => flights.forget(caller.credential);
      forget();
      return writer.write(orders, caller).map((answer) => answer.finally(forget));
    },
    async raw(request, caller) {
      const checked = toAsanaRaw(request, options.baseUrl);
      if (request.method === 'GET') return sendRaw(checked, caller, options);
      const forget = () => flights.forget(caller.credential);
      forget();
      return sendRaw(checked, caller, options).finally(forget);
    },
  };
}
