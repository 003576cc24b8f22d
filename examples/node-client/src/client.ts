import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { ClientError, GraphQLClient, type Variables } from 'graphql-request';

/** What went wrong with one field; the rest of the answer stands. */
export interface FieldError {
  readonly message: string;
  /** Such as NOT_FOUND: the API's documentation lists them. */
  readonly code: string;
  /** Where in the data there is null because of it: `project.tasks.nodes.3.documents.0`. */
  readonly path: string;
}

/** An answer that may lack parts. */
export interface Answer<Data> {
  /** Null when nothing could be answered. */
  readonly data: Data | null;
  readonly errors: readonly FieldError[];
  /** How many requests the server sent to Asana and Google for it. */
  readonly upstreamRequests: number;
}

const url = process.env['TASKDOC_URL'] ?? 'http://127.0.0.1:4000/graphql';

// Tokens are optional: the server may have some of its own, and the sandbox knows everybody.
const headers = Object.fromEntries(
  [
    ['authorization', process.env['TASKDOC_API_KEY']],
    ['x-asana-authorization', process.env['ASANA_ACCESS_TOKEN']],
    ['x-google-authorization', process.env['GOOGLE_ACCESS_TOKEN']],
  ].flatMap(([name, token]) => (token === undefined ? [] : [[name, `Bearer ${token}`]])),
);

// With the policy "all" a failed field costs that field only, which is how this API answers.
const client = new GraphQLClient(url, { headers, errorPolicy: 'all' });

/** Asks the API. What it takes and gives is known from the operation. Throws when no answer comes. */
export async function ask<Data, Given extends Variables>(
  operation: TypedDocumentNode<Data, Given>,
  variables: Given,
): Promise<Answer<Data>> {
  const { data, errors, extensions } = await client
    .rawRequest<Data | null>(print(operation), variables)
    .catch(toRefusal);
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

/** An operation that was refused as a whole, such as one with a wrong variable, is an answer too. */
function toRefusal(error: unknown): ClientError['response'] & { data?: null } {
  if (error instanceof ClientError && error.response.errors)
    return { ...error.response, data: null };
  throw new Error(`No taskdoc answers at ${url}.`, { cause: error });
}
