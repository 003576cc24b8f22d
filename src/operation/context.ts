import type { Service } from '../account/credential.ts';
import { createSignedLinks } from '../account/signed-link.ts';
import type { Viewer } from '../account/viewer.ts';
import { OperationWork } from '../engine/event-loop/operation-work.ts';
import type { EmbeddedRecords } from '../engine/loader/record-cache.ts';
import type { ChangeFeeds } from '../live/feed/change-feed.ts';
import type { FailedAssumptions } from '../upstream/assumption/failed-assumptions.ts';
import type { RequestSignal } from '../upstream/http/abort-signal.ts';
import { SingleUse } from '../upstream/pacing/single-use.ts';
import { createAsanaOperation } from './asana.ts';
import type { AsanaOperation } from './asana-operation.ts';
import { type Barrier, createBarrier } from './barrier.ts';
import type { OperationScope } from './caller/caller.ts';
import { createIndependentCallers } from './caller/independent-caller.ts';
import type { CostLimits } from './cost-limit.ts';
import type { DocumentReader } from './document-reader.ts';
import { type ExportedFile, openExport } from './export/export-file.ts';
import { createExportLinker, type ExportLinker, type ExportLinks } from './export/export-link.ts';
import { createDocumentQueue } from './google/document-queue.ts';
import { createGoogleOperation, type GoogleOperation } from './google/google.ts';
import { RememberedSet } from './google/remembered-set.ts';
import { createLiveUpdates, type LiveUpdateOptions, type LiveUpdates } from './live-update.ts';
import { createRecentLinks } from './recent-link.ts';
import type { UpstreamObserver } from './report/operation-observer.ts';
import type { UpstreamLoad } from './report/upstream-load.ts';
import { UpstreamMetrics } from './report/upstream-metrics.ts';
import { createRequestLimit } from './request-limit.ts';
import { createServiceClients, type ServiceClientOptions } from './service-client.ts';
import { type ExpectedFile, openUpload, type UseOnce } from './upload/upload-file.ts';
import type { UploadLinkKind, UploadLinks, UploadTarget } from './upload/upload-link.ts';

/** What resolvers receive. Each operation has one. */
export interface Context {
  readonly viewer: Viewer;
  readonly asana: AsanaOperation;
  readonly google: GoogleOperation;
  /** Signs links on this server to which a file is sent. All operations share it. */
  readonly uploadLinks: UploadLinks;
  /** The address of a link without its token. */
  readonly linkBase: Addresses['linkBase'];
  /** Makes links on this server that download a document as a file. */
  readonly exportLink: ExportLinker;
  /** The page where a user can connect a service; null if this server offers none. */
  readonly connectUrl: (service: Service) => string | null;
  /** What `oncePerOperation` has computed, by the function that computes it. */
  readonly computed: Map<object, unknown>;
  /** Synchronizes work, so that the reads that follow it are sent together. */
  readonly barrier: Barrier;
  /** The requests of the operation to the services. The server adds them to the response. */
  readonly upstream: UpstreamMetrics;
  /** The work of the operation that continues in later turns of the event loop. */
  readonly operationWork: OperationWork;
  /** The assumptions about the services that do not hold. All operations share them. */
  readonly assumptions: FailedAssumptions;
  /** Reads documents whose cost a client wants to know. */
  readonly documents: DocumentReader;
  /** What changes at the services. All operations share it. */
  readonly changes: ChangeFeeds;
  readonly costLimits: CostLimits;
  /** Discards the reads that failed, so that they can be sent again. */
  discardFailures(): void;
  /** Whether documents can be shared with everybody. */
  readonly publicSharing: boolean;
}

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

/** Addresses of this server, as clients use them. */
export interface Addresses {
  /** The address of a link without its token. */
  readonly linkBase: (kind: 'export' | UploadLinkKind) => string;
  /** The page where a user can connect a service; null if this server offers none. */
  readonly connectUrl: (service: Service) => string | null;
}

/** Creates contexts. It holds what operations share: connections, limits and in-flight reads. */
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
  const { config, embeddedRecords } = options;
  const clients = createServiceClients(options);
  const { failedAssumptions } = clients;
  const rejectedMasks = new RememberedSet();
  const enrolledCredentials = new RememberedSet();
  const documentQueue = createDocumentQueue();
  const recentLinks = createRecentLinks();
  const exportLinks: ExportLinks = createSignedLinks(config.sessionSecrets, 'export link');
  const uploadLinks: UploadLinks = {
    attachment: createSignedLinks(config.sessionSecrets, 'upload link'),
    document: createSignedLinks(config.sessionSecrets, 'import link'),
    image: createSignedLinks(config.sessionSecrets, 'image link'),
  };
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
  return {
    contextFor(viewer, signal, operationWork, addresses, documents, observer, events = one) {
      const scope = scopeFor(viewer, signal, addresses, observer, { operationWork, events });
      const asana = createAsanaOperation({
        client: clients.asana,
        credential: viewer.asana,
        embeddedRecords,
        recentLinks,
        failedAssumptions,
        scope,
      });
      const google = createGoogleOperation({
        client: clients.google,
        credential: viewer.google,
        rejectedMasks,
        enrolledCredentials,
        documentQueue,
        failedAssumptions,
        scope,
      });
      return {
        viewer,
        asana,
        google,
        computed: new Map(),
        barrier: createBarrier(),
        exportLink: createExportLinker({
          links: exportLinks,
          credential: viewer.google,
          linkBase: addresses.linkBase,
          connectUrl: addresses.connectUrl,
          requiresCredential: scope.requiresCredential,
          failedAssumptions,
          metrics: scope.metrics,
        }),
        uploadLinks,
        linkBase: addresses.linkBase,
        connectUrl: addresses.connectUrl,
        upstream: scope.metrics,
        operationWork: scope.operationWork,
        assumptions: failedAssumptions,
        documents,
        changes: live.changes,
        costLimits: config,
        discardFailures() {
          asana.discardFailures();
          google.discardFailures();
        },
        publicSharing: config.publicSharing,
      };
    },
    exportFor: (viewer, token, signal, addresses) =>
      openExport(token, {
        links: exportLinks,
        client: clients.google,
        credential: viewer.google,
        scope: scopeFor(viewer, signal, addresses, options.fileObserver ?? null),
      }),
    uploadFor: (target, viewer, token, signal, addresses) =>
      openUpload(target, token, {
        links: uploadLinks,
        clients,
        viewer,
        useOnce,
        scope: scopeFor(viewer, signal, addresses, options.fileObserver ?? null),
      }),
    ...live,
    load: clients.load,
    forgetServices() {
      clients.forgetServices();
      rejectedMasks.clear();
      enrolledCredentials.clear();
    },
    async close() {
      await live.changes.close();
      await clients.close();
    },
  };
}
