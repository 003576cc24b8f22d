import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { ClientError, GraphQLClient, type Variables } from 'graphql-request';

/** An error of one field. The rest of the result is complete. */
export interface FieldError {
  readonly message: string;
  /** For example NOT_FOUND. docs/schema.md lists the codes. */
  readonly code: string;
  /** The position of the failed field in the data: `project.tasks.nodes.3.documents.0`. */
  readonly path: string;
}

/** A result that can be partial. */
export interface Result<Data> {
  /** Null if the operation as a whole failed. */
  readonly data: Data | null;
  readonly errors: readonly FieldError[];
  /** The number of requests that the server sent to Asana and Google. */
  readonly upstreamRequests: number;
}

const url = process.env['TASKDOC_URL'] ?? 'http://127.0.0.1:4000/graphql';

// Tokens are optional: the server can have its own, and the sandbox has a default user.
const headers = Object.fromEntries(
  [
    ['authorization', process.env['TASKDOC_API_KEY']],
    ['x-asana-authorization', process.env['ASANA_ACCESS_TOKEN']],
    ['x-google-authorization', process.env['GOOGLE_ACCESS_TOKEN']],
  ].flatMap(([name, token]) => (token === undefined ? [] : [[name, `Bearer ${token}`]])),
);

// With the policy "all" the client returns the data of a partial result instead of throwing its errors.
const client = new GraphQLClient(url, { headers, errorPolicy: 'all' });

/** Sends an operation. The operation defines the types of the variables and the data. Throws if there is no response. */
export async function send<Data, Input extends Variables>(
  operation: TypedDocumentNode<Data, Input>,
  variables: Input,
): Promise<Result<Data>> {
  const { data, errors, extensions } = await client
    .rawRequest<Data | null>(print(operation), variables)
    .catch(toErrorResponse);
  const { upstream } = (extensions ?? {}) as { upstream?: { totals: { requests: number } } };
  return {
    data: data ?? null,
    errors: (errors ?? []).map(({ message, extensions: { code }, path = [] }) => ({
      message,
      code: String(code),
      path: path.join('.'),
    })),
    upstreamRequests: upstream?.totals.requests ?? 0,
  };
}

/** Returns the response to an operation that failed as a whole, for example because of an invalid variable. */
function toErrorResponse(error: unknown): ClientError['response'] & { data?: null } {
  if (error instanceof ClientError && error.response.errors)
    return { ...error.response, data: null };
  throw new Error(`No response from the API at ${url}.`, { cause: error });
}
