import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import type { SchemaExtension } from '../../schema/schema-extension.ts';

// The types of the library. They name only types that are published too.

export type { OwnField, SchemaExtension } from '../../schema/schema-extension.ts';

/** The access tokens of the caller of a request. Without a token, a service is not connected, unless the settings contain one for all callers. */
export interface CallerTokens {
  readonly asana?: string | null;
  readonly google?: string | null;
}

/** How another program serves the API. */
export interface TaskdocOptions {
  /**
   * The settings, by the names of their environment variables, such as `OPERATION_TIMEOUT_MS`. Nothing is read from the environment.
   *
   * The defaults are those of the program, except `SANDBOX`, which is `off`. There is no GraphiQL, and users cannot connect accounts.
   */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * The address at which clients reach it, such as `https://example.com/api`. The API is then at `https://example.com/api/graphql`. Requests to
   * another host are rejected, except to this machine.
   *
   * @default requests to this machine only, and the API at `/graphql`
   */
  readonly url?: string;
  /**
   * The tokens of the caller of a request, which has no body. It replaces the headers `X-Asana-Authorization` and `X-Google-Authorization` of the
   * request. If it rejects, the response has the status 500, and the API is not called.
   *
   * @default the two headers
   */
  readonly credentials?: (request: Request) => CallerTokens | Promise<CallerTokens>;
  /** Fields of your own on the types of this API, such as `Task` and `Document`. @default none */
  readonly extend?: SchemaExtension;
  /** Receives each entry of the log. @default nothing is logged */
  readonly onLog?: (entry: Readonly<Record<string, unknown>>) => void;
}

/** The API. It does not listen. */
export interface Taskdoc {
  /** Responds to a request. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Responds to a request of node:http. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  readonly schema: GraphQLSchema;
  /** Ends subscriptions, waits for the operations in progress, and closes the connections to the services. */
  readonly close: () => Promise<void>;
}

/** Opens the API. Rejects with an error that names each invalid setting. */
export type CreateTaskdoc = (options?: TaskdocOptions) => Promise<Taskdoc>;
