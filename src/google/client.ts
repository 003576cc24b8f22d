import type { Caller } from '../http/caller.ts';
import { createDownloader, type Download } from '../http/download.ts';
import { createInFlightReads } from '../http/in-flight.ts';
import { type RawRequest, type RawResponse, sendRaw } from '../http/raw-request.ts';
import { createReader } from '../http/reader.ts';
import { createTransport, type TransportOptions } from '../http/transport.ts';
import { createWriter } from '../http/writer.ts';
import { type GoogleApi, toReadKey } from './call.ts';
import {
  encodeReads,
  encodeWrites,
  type GoogleAsk,
  type GoogleOrder,
  type GoogleResponse,
  maxParts,
} from './encode.ts';
import { toUpstreamError } from './error-mapping.ts';
import { assertFile, type ExportFormat, exportFile } from './export.ts';
import { toGoogleRaw } from './raw.ts';
import { google } from './service.ts';

// Google Docs and Drive: two origins, two batch endpoints, one credential. Knows no GraphQL, and of a call only what
// call.ts says.

/** How many requests of one credential are sent to Google at once; Google names no limit, so these are modest. */
export const googleConcurrencyLimits = { reads: 200, writes: 10 } as const;

/** Google Docs and Drive. */
export interface GoogleClient {
  /** Sends reads together, a batch per API at the most. One promise per ask, in their order. */
  read(asks: readonly GoogleAsk[], caller: Caller): readonly Promise<GoogleResponse>[];
  /** Sends writes, none of them twice. One promise per order, rejecting with a WriteFailed of its own. */
  write(orders: readonly GoogleOrder[], caller: Caller): readonly Promise<GoogleResponse>[];
  /** Sends a request as its caller worded it, once. */
  raw(request: RawRequest, caller: Caller): Promise<RawResponse>;
  /** A document as a file; settles when the file begins. Its reader sets the pace. */
  export(id: string, format: ExportFormat, caller: Caller): Promise<Download>;
}

/** What a client needs: the base addresses end without a slash. */
export type GoogleOptions = Omit<TransportOptions, 'service' | 'baseUrl'> & {
  readonly baseUrls: Readonly<Record<GoogleApi, string>>;
};

/** A client for any number of callers. */
export function createGoogleClient({ baseUrls, ...options }: GoogleOptions): GoogleClient {
  const flights = createInFlightReads();
  const createApi = (api: GoogleApi) => {
    const wire = createTransport({ ...options, service: google, baseUrl: baseUrls[api] });
    return {
      reader: createReader<GoogleAsk, GoogleResponse>({
        transport: wire,
        flights,
        maxBatchSize: maxParts,
        keyOf: ({ read, fields }) => `${toReadKey(read)} ${fields}`,
        encode: encodeReads,
        toReport: ({ read, fields }) => ({
          method: 'GET',
          route: read.route,
          fields: fields === null ? [] : [fields],
        }),
      }),
      writer: createWriter<GoogleOrder, GoogleResponse>({
        transport: wire,
        maxBatchSize: 1,
        encode: encodeWrites,
        toReport: ({ write, fields }) => ({
          method: write.method,
          route: write.route,
          fields: fields === null ? [] : [fields],
        }),
      }),
    };
  };
  const apis = { docs: createApi('docs'), drive: createApi('drive') };
  const files = createDownloader(
    { ...options, service: google, baseUrl: baseUrls.drive },
    toUpstreamError,
  );
  return {
    read(asks, caller) {
      // Each API has a batch of its own; answers go back to the places of their asks.
      const answers: Promise<GoogleResponse>[] = [];
      for (const api of ['docs', 'drive'] as const) {
        const places = asks.flatMap(({ read }, place) => (read.api === api ? [place] : []));
        const own = asks.filter(({ read }) => read.api === api);
        for (const [index, answer] of apis[api].reader.read(own, caller).entries()) {
          const place = places[index];
          if (place !== undefined) answers[place] = answer;
        }
      }
      return answers;
    },
    write(orders, caller) {
      const forget = () => flights.invalidate(caller.credential);
      forget();
      return orders.flatMap((order) =>
        apis[order.write.api].writer.write([order], caller).map((answer) => answer.finally(forget)),
      );
    },
    async raw(request, caller) {
      const checked = toGoogleRaw(request, baseUrls);
      const send = () => sendRaw(checked, caller, { ...options, service: google });
      if (request.method === 'GET') return send();
      const forget = () => flights.invalidate(caller.credential);
      forget();
      return send().finally(forget);
    },
    export: async (id, format, caller) =>
      assertFile(await files.download(exportFile(id, format), caller)),
  };
}
