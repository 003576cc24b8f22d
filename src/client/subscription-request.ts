// What `taskdoc/client` receives and returns.

/** What a client subscribes to. */
export interface SubscriptionOperation {
  /** With the variable `$after`, it also continues behind a gateway. Select `kind`, `nodeId` and `position` without aliases. */
  readonly query: string;
  /** With `after`, it starts after this position. */
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
  /** A query with the same variables, which the client reads at the start and after each change. Its results replace those of `query`. */
  readonly state?: string;
}

/** A result as it arrives. */
export interface StreamedResult<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions?: Readonly<Record<string, unknown>>;
  }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Where a client subscribes, and what it does besides receiving results. */
export interface SubscriptionClientOptions {
  readonly url: string | URL;
  /** Headers of each request, or a function that returns them, for example because a token expires. */
  readonly headers?: Readonly<Record<string, string>> | (() => object | Promise<object>);
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Reads the state: all of it if the id is null, which is so at the start and whenever the position is unknown, or of one object. Called after the
   * stream has started; the results wait until it resolves. If it rejects, the client connects again and calls it for all of the state.
   */
  readonly onResync?: (nodeId: string | null, request: SubscriptionOperation) => unknown;
  /** Called before the client connects again. */
  readonly onRetry?: (reason: unknown, waitMs: number) => void;
  /** The maximum wait before it connects again. Default 30 s. */
  readonly maxWaitMs?: number;
  /** A stream without heartbeats for this time is lost. Default 30 s; the server sends one every 8 s. */
  readonly maxSilenceMs?: number;
}

/** The methods have the form of those of graphql-sse, so that programs and adapters for it accept this client. */
export interface SubscriptionClient {
  /** Ends only when the server ends the subscription with an error, which is the last result, or when the signal is aborted. */
  iterate<Data>(
    request: SubscriptionOperation,
    signal?: AbortSignal,
  ): AsyncGenerator<StreamedResult<Data>, void, void>;
  /** The same with callbacks. Returns a function that ends the subscription. */
  subscribe<Data>(request: SubscriptionOperation, sink: SubscriptionSink<Data>): () => void;
}

/** What receives the results. */
export interface SubscriptionSink<Data> {
  next(result: StreamedResult<Data>): void;
  error(reason: unknown): void;
  complete(): void;
}
