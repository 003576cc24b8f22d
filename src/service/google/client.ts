import { createBatchSupport } from '../../upstream/assumption/batch-support.ts';
import type { FailedAssumptions } from '../../upstream/assumption/failed-assumptions.ts';
import type { Caller } from '../../upstream/http/caller.ts';
import { InFlightReads } from '../../upstream/http/in-flight.ts';
import { badResponse, isObject, parseJson } from '../../upstream/http/json.ts';
import {
  CircuitBreaker,
  type CircuitBreakerSettings,
} from '../../upstream/http/protection/circuit-breaker.ts';
import type { RawResponse } from '../../upstream/http/raw/raw-request.ts';
import { sendRaw } from '../../upstream/http/raw/raw-sender.ts';
import { createReader, type Reader } from '../../upstream/http/reader.ts';
import { acquirePermit } from '../../upstream/http/refusal.ts';
import { createDownloader, type Download } from '../../upstream/http/stream/download.ts';
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
  UpstreamError,
} from '../../upstream/http/upstream-error.ts';
import { WriteTurn } from '../../upstream/http/write-turn.ts';
import { createWriter, toApplied, WriteFailed, type Writer } from '../../upstream/http/writer.ts';
import { googleAssumptions } from './assumption/assumption.ts';
import { batchAssumptions, encodeGoogleReads, encodeGoogleWrites, maxParts } from './encode.ts';
import { toGoogleError } from './error-mapping.ts';
import { assertFile, type ExportFormat, exportFile, toExportError } from './export.ts';
import type { GoogleRawRequest } from './raw.ts';
import type { GoogleApi, SentGoogleRead, WithFieldMask } from './read.ts';
import type { GoogleResponse } from './response.ts';
import { google } from './service.ts';
import type { GoogleWrite } from './write.ts';

// Google Docs and Drive: two origins and two batch endpoints, but one credential. Contains nothing about GraphQL. Of a read or
// write it uses only what read.ts and write.ts define.

/** Google Docs and Drive. A write is never sent twice. */
export interface GoogleClient
  extends Reader<SentGoogleRead, GoogleResponse>,
    Writer<WithFieldMask<GoogleWrite>, GoogleResponse> {
  /** Waits until the credential may send a write to Docs. The caller must use or release the turn. Rejects with UpstreamError. */
  turnToWrite(caller: Caller): Promise<WriteTurn>;
  /** Whether a write that failed may be sent again, in addition to the retries of other requests. */
  mayRetry(): boolean;
  /** Creates a file of Drive from one that arrives, once. Returns its id. Rejects with a WriteFailed. */
  upload(request: UploadRequest, file: SentFile, caller: Caller): Promise<string>;
  /** Stops sharing the reads in flight of a credential, because the files have changed since they began. */
  stopSharing(credential: string): void;
  /** Sends a request as its caller wrote it, once. */
  raw(request: GoogleRawRequest, caller: Caller): Promise<RawResponse>;
  /** A document as a file. Settles when the file begins; its reader sets the pace. */
  export(id: string, format: ExportFormat, caller: Caller): Promise<Download>;
}

/** What a client needs. The base addresses end without a slash. */
export type GoogleOptions = Omit<
  TransportOptions,
  'service' | 'baseUrl' | 'breaker' | 'scheduler'
> & {
  readonly circuitBreaker: CircuitBreakerSettings;
  readonly onCircuitChange?: CircuitListener | undefined;
  readonly failedAssumptions: FailedAssumptions;
  readonly baseUrls: Readonly<Record<GoogleApi, string>>;
  /** Downloads have their own connections, so that slow readers delay no other request. */
  readonly schedulers: Readonly<Record<GoogleApi | 'download', TransportOptions['scheduler']>>;
  readonly uploadTurns: UploadTurns;
};

const { exportFormats } = googleAssumptions;

/** For messages. */
const apiNames: Readonly<Record<GoogleApi, string>> = {
  docs: 'Google Docs',
  drive: 'Google Drive',
};

/** Creates a client for any number of callers. */
export function createGoogleClient({
  baseUrls,
  circuitBreaker,
  schedulers,
  onCircuitChange,
  failedAssumptions,
  uploadTurns: turns,
  ...settings
}: GoogleOptions): GoogleClient {
  // One circuit breaker for each API: Docs and Drive fail separately.
  const optionsOf = (api: GoogleApi): TransportOptions => ({
    ...settings,
    service: google,
    baseUrl: baseUrls[api],
    breaker: new CircuitBreaker(circuitBreaker, {
      toRejection: (ms) => circuitOpen(google, ms),
      onChange: (isOpen) => onCircuitChange?.(apiNames[api], isOpen),
    }),
    scheduler: schedulers[api],
  });
  const options = { docs: optionsOf('docs'), drive: optionsOf('drive') };
  const inFlight = new InFlightReads();
  const createApi = (api: GoogleApi) => {
    const transport = createTransport(options[api]);
    return {
      reader: createReader<SentGoogleRead, GoogleResponse>({
        transport,
        inFlight,
        maxBatchSize: maxParts,
        batchSupport: createBatchSupport([batchAssumptions[api]], failedAssumptions),
        encode: encodeGoogleReads,
        toReport: ({ route, fields }) => ({ method: 'GET', route, fields: toList(fields) }),
      }),
      writer: createWriter<WithFieldMask<GoogleWrite>, GoogleResponse>({
        transport,
        maxBatchSize: 1,
        encode: encodeGoogleWrites,
        toReport: ({ method, route, fields }) => ({ method, route, fields: toList(fields) }),
      }),
    };
  };
  const apis = { docs: createApi('docs'), drive: createApi('drive') };
  const downloader = createDownloader(
    { ...options.drive, scheduler: schedulers.download },
    toExportError,
  );
  const uploader = createUploader({ ...options.drive, turns }, toGoogleError);
  return {
    read(reads, caller) {
      for (const api of ['docs', 'drive'] as const) {
        const ofApi = reads.filter(({ call }) => call.api === api);
        if (ofApi.length > 0) apis[api].reader.read(ofApi, caller);
      }
    },
    write(writes, caller) {
      const endWrite = inFlight.startWrite(caller.credential);
      return writes.flatMap((write) =>
        apis[write.api].writer.write([write], caller).map((response) => response.finally(endWrite)),
      );
    },
    async turnToWrite(caller) {
      const { signal } = caller;
      const request = { kind: 'writes', count: 1, units: 1, signal, isRetry: false } as const;
      return new WriteTurn(
        await acquirePermit(schedulers.docs, google, caller, { ...request, hasConnection: true }),
      );
    },
    mayRetry: () => settings.retryBudget.take(),
    async upload(request, file, caller) {
      const endWrite = inFlight.startWrite(caller.credential);
      return toNewId(await uploader.upload(request, file, caller).finally(endWrite));
    },
    stopSharing: (credential) => inFlight.invalidate(credential),
    async raw(request, caller) {
      const send = () => sendRaw(request, caller, options[request.api]);
      if (request.method === 'GET') return send();
      const endWrite = inFlight.startWrite(caller.credential);
      return send().finally(endWrite);
    },
    async export(id, format, caller) {
      try {
        return assertFile(await downloader.download(exportFile(id, format), caller));
      } catch (error) {
        // The reason can be the document, so the next export is sent too.
        if (error instanceof UpstreamError && error.assumption === exportFormats.id)
          failedAssumptions.addForCredential(exportFormats, caller.credential);
        throw error;
      }
    },
  };
}

/** The id in the response to an upload that Drive has carried out. */
function toNewId({ status, text }: RejectedResponse): string {
  try {
    const file = parseJson(google, text, status);
    if (isObject(file) && typeof file['id'] === 'string') return file['id'];
    throw badResponse(google, 'contained no id', status);
  } catch (error) {
    throw new WriteFailed(error, toApplied(error));
  }
}

const toList = (fields: string | null): readonly string[] => (fields === null ? [] : [fields]);
