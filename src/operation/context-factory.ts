import { createSignedLinks } from '../account/signed-link.ts';
import type { Viewer } from '../account/viewer.ts';
import { OperationWork } from '../engine/event-loop/operation-work.ts';
import type { EmbeddedRecords } from '../engine/loader/record-cache.ts';
import type { RequestSignal } from '../upstream/http/abort-signal.ts';
import { SingleUse } from '../upstream/pacing/single-use.ts';
import type { OperationScope } from './caller/caller.ts';
import { createIndependentCallers } from './caller/independent-caller.ts';
import { type Addresses, Context, type SharedByOperations } from './context.ts';
import type { DocumentReader } from './document-reader.ts';
import { type ExportedFile, openExport } from './export/export-file.ts';
import { createDocumentQueue } from './google/document-queue.ts';
import { RememberedSet } from './google/remembered-set.ts';
import { createLiveUpdates, type LiveUpdateOptions, type LiveUpdates } from './live-update.ts';
import { createRecentLinks } from './recent-link.ts';
import type { UpstreamObserver } from './report/operation-observer.ts';
import type { UpstreamLoad } from './report/upstream-load.ts';
import { UpstreamMetrics } from './report/upstream-metrics.ts';
import { createRequestLimit } from './request-limit.ts';
import { createServiceClients, type ServiceClientOptions } from './service-client.ts';
import { type ExpectedFile, openUpload, type UseOnce } from './upload/upload-file.ts';
import type { UploadTarget } from './upload/upload-link.ts';

export interface ContextOptions extends ServiceClientOptions, LiveUpdateOptions {
  /** The paths of embedded records, derived from the schema. */
  readonly embeddedRecords: EmbeddedRecords;
  /** Receives the requests that belong to no operation: of exports, uploads and change feeds. Default null. */
  readonly fileObserver?: UpstreamObserver | null;
  /** Uses a key that all instances together may use once. Default: this process is the only one. */
  readonly useOnce?: UseOnce | undefined;
  /** For tests: whether reading a field that was not requested throws. Default false. */
  readonly isGuarded?: boolean;
}

/** Creates a context for each operation. All of them share the connections, limits and reads in flight of the factory. */
export interface ResolverContextFactory extends LiveUpdates {
  /** @param events  How many events of a subscription the context is for. Each of them has the limit of an operation. Default: one. */
  contextFor(
    viewer: Viewer,
    signal: RequestSignal,
    work: OperationWork,
    addresses: Addresses,
    documents: DocumentReader,
    observer: UpstreamObserver | null,
    events?: () => number,
  ): Context;
  /** Opens a link that `exportLink` made. Throws NotConnected, or LinkInvalid. */
  exportFor(
    viewer: Viewer,
    token: string,
    signal: RequestSignal,
    addresses: Addresses,
  ): ExportedFile;
  /** Opens a link that `createUploadLink` made. Throws NotConnected, or LinkInvalid. */
  uploadFor(
    target: UploadTarget,
    viewer: Viewer,
    token: string,
    signal: RequestSignal,
    addresses: Addresses,
  ): ExpectedFile;
  /** The requests to the services at this moment. */
  load(): UpstreamLoad;
  /** Forgets what the services have shown: their limits, rejected masks, enrolled credentials, and which assumptions do not hold. For tests whose services start again. */
  forgetServices(): void;
  close(): Promise<void>;
}

const one = () => 1;

/** One per server. */
export function createContextFactory(options: ContextOptions): ResolverContextFactory {
  const { config } = options;
  const clients = createServiceClients(options);
  const used = new SingleUse();
  const useOnce = options.useOnce ?? (async (key: string, ms: number) => used.use(key, ms));
  const scopeFor = (
    viewer: Viewer,
    signal: RequestSignal,
    { connectUrl }: Addresses,
    observer: UpstreamObserver | null,
    { operationWork = new OperationWork(), events = one } = {},
  ): OperationScope => ({
    metrics: new UpstreamMetrics(
      config.sandbox.isOn || !config.production,
      observer,
      operationWork,
    ),
    operationWork,
    signal,
    deadlineAt: Date.now() + config.operationTimeoutMs,
    countRequest: createRequestLimit(() => config.maxUpstreamRequests * events()),
    connectUrl,
    requiresCredential: viewer.requiresCredential ?? false,
    isGuarded: options.isGuarded ?? false,
  });
  const live = createLiveUpdates({
    ...options,
    clients,
    callerFor: createIndependentCallers(config.operationTimeoutMs, options.fileObserver ?? null),
  });
  const shared = {
    config,
    clients,
    embeddedRecords: options.embeddedRecords,
    failedAssumptions: clients.failedAssumptions,
    rejectedMasks: new RememberedSet(),
    enrolledCredentials: new RememberedSet(),
    documentQueue: createDocumentQueue(),
    recentLinks: createRecentLinks(),
    exportLinks: createSignedLinks(config.sessionSecrets, 'export link'),
    uploadLinks: {
      attachment: createSignedLinks(config.sessionSecrets, 'upload link'),
      document: createSignedLinks(config.sessionSecrets, 'import link'),
      image: createSignedLinks(config.sessionSecrets, 'image link'),
    },
    changes: live.changes,
  } satisfies SharedByOperations;
  return {
    contextFor(viewer, signal, operationWork, addresses, documents, observer, events = one) {
      const scope = scopeFor(viewer, signal, addresses, observer, { operationWork, events });
      return new Context(shared, { viewer, scope, addresses, documents });
    },
    exportFor: (viewer, token, signal, addresses) =>
      openExport(token, {
        links: shared.exportLinks,
        client: clients.google,
        credential: viewer.google,
        scope: scopeFor(viewer, signal, addresses, options.fileObserver ?? null),
      }),
    uploadFor: (target, viewer, token, signal, addresses) =>
      openUpload(target, token, {
        links: shared.uploadLinks,
        clients,
        viewer,
        useOnce,
        scope: scopeFor(viewer, signal, addresses, options.fileObserver ?? null),
      }),
    ...live,
    load: clients.load,
    forgetServices() {
      clients.forgetServices();
      shared.rejectedMasks.clear();
      shared.enrolledCredentials.clear();
    },
    async close() {
      await live.changes.close();
      await clients.close();
    },
  };
}
