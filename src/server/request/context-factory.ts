import type { Readable } from 'node:stream';
import type { Service } from '../../account/credential.ts';
import type { Viewer } from '../../account/viewer.ts';
import type { OperationWork } from '../../engine/event-loop/operation-work.ts';
import type {
  NotificationRequest,
  NotificationResponse,
} from '../../live/webhook/receive-notification.ts';
import type { DocumentReader } from '../../operation/document-reader.ts';
import type { RequestSignal } from '../../operation/operation-abort.ts';
import type { UpstreamObserver } from '../../operation/report/operation-observer.ts';
import type {
  EstimatedTotals,
  OperationSummary,
  UpstreamReport,
} from '../../operation/report/upstream-report.ts';
import type { UploadLinkKind, UploadTarget } from '../../operation/upload/upload-link.ts';

export interface OperationContext {
  /** The work of the operation that continues in later turns of the event loop. */
  readonly operationWork: OperationWork;
  readonly upstream: {
    report(): UpstreamReport;
    /** What the log contains. */
    summary(): OperationSummary;
    /** Sets the totals that are known in advance. */
    estimate(totals: EstimatedTotals): void;
  };
  /** Discards the reads that failed, so that they can be sent again. */
  discardFailures(): void;
}

export interface ExportLinkFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly format: string;
  /** Starts the download. Resolves when the file's first bytes arrive. */
  download(): Promise<{ readonly byteLength: number | null; readonly body: Readable }>;
}

export interface UploadLinkFile {
  readonly contentType: string;
  readonly sizeBytes: number;
  /**
   * Sends the file to its service, and returns the id of the new attachment or document. The service sets the pace at which the stream is read.
   *
   * @param timeoutMs  The time in which the upload must end.
   */
  send(
    file: {
      readonly stream: Readable;
      /** How long the client may send nothing, and how much it must send on average while the server waits for it. */
      readonly pace: { readonly maxPauseMs: number; readonly minBytesPerSecond: number };
    },
    timeoutMs: number,
  ): Promise<string>;
}

export interface ServerUrls {
  /** The URL of a link without its token. */
  readonly linkBase: (kind: 'export' | UploadLinkKind) => string;
  /** Where a user connects a service, or null if this server does not offer it. */
  readonly connectUrl: (service: Service) => string | null;
}

/** Verifies a notification, and says how to respond. */
export type ReceiveNotification = (request: NotificationRequest) => Promise<NotificationResponse>;

/** Creates the context of each operation, and opens the links that operations return. */
export interface ContextFactory {
  /**
   * @param signal  Aborts when the operation exceeds its time limit or its client disconnects.
   * @param events  How many events of a subscription the context is for. Each of them has the limit of an operation. Default: one.
   */
  contextFor(
    viewer: Viewer,
    signal: RequestSignal,
    work: OperationWork,
    urls: ServerUrls,
    documents: DocumentReader,
    observer: UpstreamObserver | null,
    events?: () => number,
  ): OperationContext;
  /** @param signal  Aborts when the client disconnects. */
  exportFor(viewer: Viewer, token: string, signal: RequestSignal, urls: ServerUrls): ExportLinkFile;
  /** @param signal  Aborts when the client disconnects, or when the server stops. */
  uploadFor(
    target: UploadTarget,
    viewer: Viewer,
    token: string,
    signal: RequestSignal,
    urls: ServerUrls,
  ): UploadLinkFile;
  /** Null if this server has no webhooks. */
  readonly receiveNotification: ReceiveNotification | null;
}
