import { GraphQLError, type GraphQLErrorExtensions, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { CredentialMalformed } from '../../account/bearer.ts';
import { credentialsOf, type Viewer } from '../../account/viewer.ts';
import type { Config } from '../../config/config.ts';
import { type Secret, secretsIn } from '../../config/secret.ts';
import { isErrorCode } from '../../schema/error/error-code.ts';
import { copyLocation, toGraphqlError } from '../../schema/error/graphql-error.ts';
import { logIdsOf } from './caller-name.ts';
import { inputPathOf } from './input-path.ts';
import { describeError } from './logger.ts';
import { rejection } from './rejection.ts';
import type { RequestState } from './request-state.ts';

/** What is needed to log and mask unexpected errors. */
export interface ClientErrorOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Needed to find the service that a field's error is about. Absent outside GraphQL. */
  readonly schema?: GraphQLSchema;
}

/**
 * Yoga's codes for invalid requests, which are `BAD_USER_INPUT` here, and whether a well-formed request can have the error (`spec`). Yoga itself
 * also marks a request without a document as well-formed, and one with an unknown operation name as not.
 */
const specByYogaCode: ReadonlyMap<unknown, boolean> = new Map([
  ['BAD_REQUEST', false],
  ['OPERATION_RESOLUTION_FAILURE', true],
]);

/** The code of fields that were loading when the client disconnected. Only the log contains it. */
export const clientLeft = 'CLIENT_LEFT';

/** Returns an error with a code of this API. An unexpected error is logged and masked. */
export function toClientError(
  error: GraphQLError,
  state: RequestState,
  options: ClientErrorOptions,
): GraphQLError {
  return toKnownError(error, options.schema) ?? mask(error, state, options);
}

/** The error for the client, or null if the error is unexpected. */
function toKnownError(error: GraphQLError, schema?: GraphQLSchema): GraphQLError | null {
  if (error.originalError instanceof CredentialMalformed) {
    const { code, message } = error.originalError;
    return rejection(code, message, { status: 400 });
  }
  const code = error.extensions['code'];
  // A wrong combination of inputs is an input error, whether the value is in the query or in a variable.
  const isOneOfError =
    code === 'GRAPHQL_VALIDATION_FAILED' && /^OneOf Input Object/.test(error.message);
  const inputPath = isOneOfError ? inputPathOf(error) : null;
  if (inputPath !== null)
    return withShortMessage(withExtensions(error, { code: 'BAD_USER_INPUT', field: inputPath }));
  const spec = specByYogaCode.get(code);
  if (spec !== undefined) {
    const http = { ...error.extensions.http, spec };
    return withShortMessage(withExtensions(error, { code: 'BAD_USER_INPUT', http }));
  }
  if (code !== undefined) {
    if (!isErrorCode(code) && code !== clientLeft) return null;
    return error.path === undefined ? withShortMessage(error) : error;
  }
  // Before a field is resolved, only the client's input can be wrong: an unknown operation, or a value of the wrong type in a
  // variable. An error from a resolver has a path. An error from the server itself has no location in the document.
  if (error.path === undefined && (error.nodes || !error.originalError)) {
    const field = inputPathOf(error);
    const extensions = { code: 'BAD_USER_INPUT', ...(field === null ? {} : { field }) };
    return withShortMessage(withExtensions(error, extensions));
  }
  if (isCoercionError(error)) {
    const field = inputPathOf(error);
    const extensions = {
      code: 'BAD_USER_INPUT',
      ...(field === null ? {} : { field }),
      retryable: false,
    };
    return withShortMessage(withExtensions(error, extensions));
  }
  const known = toGraphqlError(error, schema);
  return known?.extensions['code'] === undefined ? null : known;
}

/**
 * Whether graphql-js rejected the value of an argument while it executed the field: null for a nullable variable with a default, where null
 * is not allowed. Validation accepts such a variable. A resolver names no place in the document.
 */
const isCoercionError = ({ originalError }: GraphQLError): boolean =>
  originalError instanceof GraphQLError &&
  originalError.nodes !== undefined &&
  originalError.extensions['code'] === undefined;

/** The maximum length of a message about a document or a variable: it can consist of the caller's input. */
const maxMessageLength = 200;

/** Shortens a message in the middle: its beginning names the kind of error, and its end names the type. */
function withShortMessage(error: GraphQLError): GraphQLError {
  const { message } = error;
  if (message.length <= maxMessageLength) return error;
  const [head, tail] = [message.slice(0, 120), message.slice(123 - maxMessageLength)];
  return copyOf(error, `${head} … ${tail}`);
}

/** A copy of an error with additional extensions. */
export const withExtensions = (error: GraphQLError, added: GraphQLErrorExtensions): GraphQLError =>
  copyOf(error, error.message, added);

function copyOf(
  error: GraphQLError,
  message: string,
  added: GraphQLErrorExtensions = {},
): GraphQLError {
  const { path, extensions } = error;
  const copy = new GraphQLError(message, {
    path: path ?? null,
    extensions: { ...extensions, ...added },
  });
  return copyLocation(copy, error);
}

/** What must not appear in the log of a request. */
export const secretsOfRequest = (viewer: Viewer | undefined, config: Config): readonly Secret[] => [
  ...credentialsOf(viewer).map(({ token }) => token),
  ...secretsIn(config),
];

function mask(
  error: GraphQLError,
  { requestId, span, viewer }: RequestState,
  { config, logger }: ClientErrorOptions,
): GraphQLError {
  const { path, originalError } = error;
  const details = {
    path,
    error: describeError(originalError ?? error, secretsOfRequest(viewer, config)),
  };
  const line = { ...logIdsOf({ requestId, span }), ...details };
  logger.error(line, 'unexpected error');
  const masked = new GraphQLError(
    `An unexpected error occurred. The server's log contains it with the request id ${requestId}.`,
    {
      path: path ?? null,
      extensions: { code: 'INTERNAL', requestId, ...(path ? {} : { http: { status: 500 } }) },
    },
  );
  return copyLocation(masked, error);
}
