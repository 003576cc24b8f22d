import type { Service } from '../account/credential.ts';
import type { Viewer } from '../account/viewer.ts';
import type { Config } from '../config/config.ts';
import type { OperationWork } from '../engine/event-loop/operation-work.ts';
import type { EmbeddedRecords } from '../engine/loader/record-cache.ts';
import type { ChangeFeeds } from '../live/feed/change-feed.ts';
import type { FailedAssumptions } from '../upstream/assumption/failed-assumptions.ts';
import { createAsanaOperation } from './asana.ts';
import type { AsanaOperation } from './asana-operation.ts';
import { createBarrier } from './barrier.ts';
import type { OperationScope } from './caller/caller.ts';
import type { CostLimits } from './cost-limit.ts';
import type { DocumentReader } from './document-reader.ts';
import { createExportLinker, type ExportLinker, type ExportLinks } from './export/export-link.ts';
import type { DocumentQueue } from './google/document-queue.ts';
import { createGoogleOperation, type GoogleOperation } from './google/google.ts';
import type { RememberedSet } from './google/remembered-set.ts';
import type { RecentLinks } from './recent-link.ts';
import type { UpstreamMetrics } from './report/upstream-metrics.ts';
import type { ServiceClients } from './service-client.ts';
import type { UploadLinkKind, UploadLinks } from './upload/upload-link.ts';

/** Addresses of this server, as clients use them. */
export interface Addresses {
  /** The address of a link without its token. */
  readonly linkBase: (kind: 'export' | UploadLinkKind) => string;
  /** The page where a user can connect a service; null if this server offers none. */
  readonly connectUrl: (service: Service) => string | null;
}

/** What all operations share. */
export interface SharedByOperations {
  readonly config: CostLimits & Pick<Config, 'publicSharing'>;
  readonly clients: Pick<ServiceClients, 'asana' | 'google'>;
  readonly embeddedRecords: EmbeddedRecords;
  readonly failedAssumptions: FailedAssumptions;
  /** The documents for which Docs has rejected a mask. */
  readonly rejectedMasks: RememberedSet;
  /** The credentials with which Google has made a suggestion instead of an edit. */
  readonly enrolledCredentials: RememberedSet;
  readonly documentQueue: DocumentQueue;
  readonly recentLinks: RecentLinks;
  readonly exportLinks: ExportLinks;
  readonly uploadLinks: UploadLinks;
  readonly changes: ChangeFeeds;
}

/** What belongs to one operation. */
export interface ContextParts {
  readonly viewer: Viewer;
  readonly scope: OperationScope;
  readonly addresses: Addresses;
  readonly documents: DocumentReader;
}

/** What resolvers receive. Each operation has one. What belongs to a service is created when the operation first uses that service. */
export class Context {
  readonly viewer: Viewer;
  /** Signs links on this server to which a file is sent. All operations share it. */
  readonly uploadLinks: UploadLinks;
  /** The address of a link without its token. */
  readonly linkBase: Addresses['linkBase'];
  /** The page where a user can connect a service; null if this server offers none. */
  readonly connectUrl: Addresses['connectUrl'];
  /** What `oncePerOperation` has computed, by the function that computes it. */
  readonly computed = new Map<object, unknown>();
  /** Synchronizes work, so that the reads that follow it are sent together. */
  readonly barrier = createBarrier();
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
  /** Whether documents can be shared with everybody. */
  readonly publicSharing: boolean;
  readonly #shared: SharedByOperations;
  readonly #scope: OperationScope;
  #asana: AsanaOperation | null = null;
  #google: GoogleOperation | null = null;

  constructor(shared: SharedByOperations, { viewer, scope, addresses, documents }: ContextParts) {
    this.viewer = viewer;
    this.uploadLinks = shared.uploadLinks;
    this.linkBase = addresses.linkBase;
    this.connectUrl = addresses.connectUrl;
    this.upstream = scope.metrics;
    this.operationWork = scope.operationWork;
    this.assumptions = shared.failedAssumptions;
    this.documents = documents;
    this.changes = shared.changes;
    this.costLimits = shared.config;
    this.publicSharing = shared.config.publicSharing;
    this.#shared = shared;
    this.#scope = scope;
  }

  get asana(): AsanaOperation {
    this.#asana ??= createAsanaOperation({
      ...this.#shared,
      client: this.#shared.clients.asana,
      credential: this.viewer.asana,
      scope: this.#scope,
    });
    return this.#asana;
  }

  get google(): GoogleOperation {
    this.#google ??= createGoogleOperation({
      ...this.#shared,
      client: this.#shared.clients.google,
      credential: this.viewer.google,
      scope: this.#scope,
    });
    return this.#google;
  }

  /** Makes links on this server that download a document as a file. */
  get exportLink(): ExportLinker {
    return createExportLinker({
      links: this.#shared.exportLinks,
      credential: this.viewer.google,
      linkBase: this.linkBase,
      connectUrl: this.connectUrl,
      requiresCredential: this.#scope.requiresCredential,
      failedAssumptions: this.assumptions,
      metrics: this.upstream,
    });
  }

  /** Discards the reads that failed, so that they can be sent again. */
  discardFailures(): void {
    this.#asana?.discardFailures();
    this.#google?.discardFailures();
  }
}
