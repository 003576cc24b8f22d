import { GraphQLError, type GraphQLErrorExtensions, type GraphQLSchema } from 'graphql';
import { isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import type { Logger } from 'pino';
import { CredentialMalformed } from '../../auth/bearer.ts';
import type { Config } from '../../config/config.ts';
import { toGraphqlError } from '../../graph/error/graphql-error.ts';
import { describeError } from '../request/error-report.ts';
import { misfitOf } from '../request/input-path.ts';
import { refusal } from '../request/rejection.ts';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';
import type { AnswerPart } from '../request/result-part.ts';

/** What masking needs to log what it hides. */
export interface ErrorMaskOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Tells which service an error of a field is about; only fields have such. */
  readonly schema?: GraphQLSchema;
}

/** What Yoga calls requests that are wrong in form, in the words of our own list of codes. */
const protocolCodes: ReadonlyMap<unknown, string> = new Map([
  ['BAD_REQUEST', 'BAD_USER_INPUT'],
  ['OPERATION_RESOLUTION_FAILURE', 'BAD_USER_INPUT'],
]);

/**
 * Gives every error one of our codes, and hides those nobody foresaw: the client gets INTERNAL and the request's id,
 * the log gets the error under the same id.
 *
 * Sits on the finished result, where errors of every stage pass, from an unreadable body to a failed field. Yoga's own
 * masking is off: it does not know the request.
 */
export function useErrorMask(options: ErrorMaskOptions): ServerPlugin {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      const isMutation = serverContext.operation?.kind === 'mutation';
      const presented = (error: GraphQLError) => {
        const known = toClientError(error, serverContext, options);
        return isMutation && isAfterWrite(known) ? withExtensions(known, afterWrite) : known;
      };
      const withErrors = <Part extends AnswerPart>(part: Part): Part => ({
        ...part,
        ...(part.errors ? { errors: part.errors.map(presented) } : {}),
        ...(part.incremental ? { incremental: part.incremental.map(withErrors) } : {}),
      });
      if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, withErrors));
      else if (!Array.isArray(result)) setResult(withErrors(result));
    },
  };
}

/** An error with one of our codes; one that nobody foresaw is logged and masked. */
export function toClientError(
  error: GraphQLError,
  state: RequestState,
  options: ErrorMaskOptions,
): GraphQLError {
  return present(error, options.schema) ?? mask(error, state, options);
}

/** What a payload selects is read after the write: whoever gets an error instead must not take the write for failed too. */
const afterWrite = { applied: 'YES' };

const isAfterWrite = ({ path, extensions }: GraphQLError) =>
  path !== undefined && path.length > 1 && extensions['applied'] === undefined;

/** The error as clients get it; null when nobody foresaw it. */
function present(error: GraphQLError, schema?: GraphQLSchema): GraphQLError | null {
  if (error.originalError instanceof CredentialMalformed) {
    const { code, message } = error.originalError;
    return refusal(code, message, { status: 400 });
  }
  const code = error.extensions['code'];
  if (code === 'INTERNAL_SERVER_ERROR') return null;
  // Which inputs go together is no matter of form: it is the same mistake in the query as in a variable.
  const isOneOf = code === 'GRAPHQL_VALIDATION_FAILED' && /^OneOf Input Object/.test(error.message);
  const misfit = isOneOf ? misfitOf(error) : null;
  if (misfit !== null) return withExtensions(error, { code: 'BAD_USER_INPUT', field: misfit });
  if (code !== undefined) return withCode(error, protocolCodes.get(code) ?? code);
  // Before a field runs, only what the client sent can be wrong: an operation that is not there, a value that does not fit
  // its variable. What a resolver throws has a path; what the server itself throws has not even a place in the document.
  if (error.path === undefined && (error.nodes || !error.originalError)) {
    const field = misfitOf(error);
    return withExtensions(error, { code: 'BAD_USER_INPUT', ...(field === null ? {} : { field }) });
  }
  const known = toGraphqlError(error, schema);
  return known?.extensions['code'] === undefined ? null : known;
}

const withCode = (error: GraphQLError, code: unknown) =>
  error.extensions['code'] === code ? error : withExtensions(error, { code });

function withExtensions(error: GraphQLError, added: GraphQLErrorExtensions): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  return new GraphQLError(error.message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions: { ...extensions, ...added },
  });
}

function mask(
  error: GraphQLError,
  { requestId, viewer }: RequestState,
  { config, logger }: ErrorMaskOptions,
): GraphQLError {
  const secrets = [
    viewer?.asana?.token,
    viewer?.google?.token,
    config.asana.oauthClient?.secret,
    config.google.oauthClient?.secret,
    ...config.sessionSecrets,
    config.redisUrl,
    ...config.apiKeys,
  ].filter((secret) => secret !== null && secret !== undefined);
  const { path, originalError } = error;
  logger.error(
    { requestId, path, error: describeError(originalError ?? error, secrets) },
    'unforeseen error',
  );
  return new GraphQLError(`Something went wrong on the server. It is logged under ${requestId}.`, {
    nodes: error.nodes ?? null,
    path: path ?? null,
    extensions: { code: 'INTERNAL', requestId, ...(path ? {} : { http: { status: 500 } }) },
  });
}
