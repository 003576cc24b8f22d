import { GraphQLError, type GraphQLSchema } from 'graphql';
import { serviceNames } from '../../account/credential.ts';
import { type StoreFault, StoreUnavailable } from '../../account/store/store-error.ts';
import { ProcessorTimeExceeded } from '../../engine/event-loop/operation-work.ts';
import { NotConnected } from '../../operation/caller/not-connected.ts';
import { UploadBroken, type UploadFault } from '../../upstream/http/stream/upload-body.ts';
import { type Delivery, UpstreamError } from '../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../upstream/http/writer.ts';
import { type ErrorCode, toErrorCode } from './error-code.ts';
import { InputError } from './input-error.ts';
import { serviceAt } from './service-at.ts';

/**
 * Gives an error the location of another one, whose nodes it would have. With `nodes` as an option, graphql-js reads the document from its
 * start again, and a result can have thousands of errors.
 */
export const copyLocation = (
  error: GraphQLError,
  { nodes, source, positions, locations }: GraphQLError,
): GraphQLError => Object.assign(error, { nodes, source, positions, locations });

/**
 * Converts an error to the error that the client receives, with its code in `extensions`. Returns null for an unexpected error, which
 * the server logs and masks.
 *
 * @param schema  The schema of the query, if the error comes from executing a query.
 */
export function toGraphqlError(error: unknown, schema?: GraphQLSchema): GraphQLError | null {
  if (!(error instanceof GraphQLError)) return fromCause(error, null);
  if (error.extensions['code'] !== undefined) return error;
  if (error.originalError === undefined || error.originalError instanceof GraphQLError) {
    return fromExecution(error, schema) ?? error;
  }
  return fromCause(error.originalError, error) ?? fromExecution(error, schema);
}

/** @param located  The error with the path and the location of the cause; null if they are unknown. */
function fromCause(cause: unknown, located: GraphQLError | null): GraphQLError | null {
  const described = toDescription(cause);
  if (described === null) return null;
  const { message, extensions } = described;
  const error = new GraphQLError(message, { path: located?.path ?? null, extensions });
  return located === null ? error : copyLocation(error, located);
}

interface ErrorDescription {
  readonly message: string;
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** The store can work again without an operator. */
const temporaryFaults: readonly StoreFault[] = ['locked', 'unreachable'];

function toDescription(cause: unknown): ErrorDescription | null {
  if (cause instanceof UpstreamError) return fromUpstream(cause);
  if (cause instanceof WriteFailed) return fromWrite(cause);
  if (cause instanceof GraphQLError && cause.extensions['code'] !== undefined) return cause;
  if (cause instanceof InputError) {
    const { message, field, details } = cause;
    return { message, extensions: { code: 'BAD_USER_INPUT', field, retryable: false, ...details } };
  }
  if (cause instanceof ProcessorTimeExceeded) return fromProcessorTime(cause);
  if (cause instanceof UploadBroken) {
    const { message, fault } = cause;
    const http = { status: statusByFault[fault] };
    return { message, extensions: { code: 'BAD_USER_INPUT', retryable: false, http } };
  }
  if (cause instanceof StoreUnavailable) {
    const { message, fault } = cause;
    const help =
      'Try again later, or send your own token. The operator of the server can correct this.';
    return {
      message,
      extensions: { code: 'STORE_UNAVAILABLE', retryable: temporaryFaults.includes(fault), help },
    };
  }
  if (cause instanceof NotConnected) {
    const { message, service, connectUrl, isRequired } = cause;
    const coded = isRequired ? { code: 'UNAUTHENTICATED' } : { code: 'NOT_CONNECTED' };
    const name = serviceNames[service];
    const help = `Connect ${name}, or send your own token in the header X-${name}-Authorization.`;
    return {
      message,
      extensions: { ...coded, service, retryable: false, connectUrl, help },
    };
  }
  return null;
}

function fromProcessorTime({ message, waitMs }: ProcessorTimeExceeded): ErrorDescription {
  const extensions =
    waitMs === null
      ? {
          code: 'PROCESSOR_TIME_EXCEEDED',
          retryable: false,
          help: 'Divide the operation into several: fewer aliases, shorter Markdown, or fewer edits in each.',
        }
      : { code: 'RATE_LIMITED', retryable: true, retryAfter: Math.ceil(waitMs / 1000) };
  return { message, extensions };
}

/** The HTTP status of an upload that did not arrive as announced. */
const statusByFault: Readonly<Record<UploadFault, number>> = {
  LARGER: 413,
  SMALLER: 400,
  PAUSED: 408,
  // No client receives it.
  CLIENT_LEFT: 400,
};

/** What to do about a write that the service may have carried out: sending it again could carry it out twice. */
const helpByApplied: Readonly<Record<Exclude<Delivery, 'no'>, string>> = {
  yes: 'The change was made; only its response was lost. Do not send the mutation again. Read the record to see the change.',
  unknown:
    'The change may have been made. First read the record, or the list that would contain the new record. Send the mutation again only if the change is missing.',
};

/** The error of a failed write also contains whether the service applied it: the client must know whether to send it again. */
function fromWrite({ reason, applied, help }: WriteFailed): ErrorDescription | null {
  const described = toDescription(reason);
  if (described === null) return null;
  // In a write, every name is the name of an input.
  const field = reason instanceof UpstreamError ? reason.field : undefined;
  return {
    message: described.message,
    extensions: {
      ...described.extensions,
      ...(field === undefined ? {} : { field: toInputName(field) }),
      applied: applied.toUpperCase(),
      ...(applied === 'no' ? {} : { retryable: false, help: help ?? helpByApplied[applied] }),
    },
  };
}

function fromUpstream(error: UpstreamError): ErrorDescription | null {
  const code = toErrorCode(error);
  if (code === null) return null;
  const { service, status, retryable, retryAfterMs, help, field, connectUrl, assumption } = error;
  return {
    message:
      assumption === undefined ? error.message : `${error.message} (assumption: ${assumption})`,
    extensions: {
      code,
      service,
      retryable,
      ...(status === undefined ? {} : { status }),
      ...(retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(retryAfterMs / 1000) }),
      ...(help === undefined ? {} : { help }),
      ...(connectUrl === undefined ? {} : { connectUrl }),
      ...(assumption === undefined ? {} : { assumption }),
      ...(field === undefined || !inputCodes.has(code) ? {} : { field: toInputName(field) }),
    },
  };
}

/** The errors of a read that name an input. Others can name the record of the address, whose argument has another name. */
const inputCodes: ReadonlySet<ErrorCode> = new Set(['BAD_USER_INPUT', 'CURSOR_EXPIRED']);

/** Inputs whose name is not the camelCase form of the service's name. */
const inputNames: Readonly<Record<string, string>> = {
  insert_before: 'before',
  insert_after: 'after',
  before_section: 'before',
  after_section: 'after',
  projects: 'project',
  memberships: 'section',
  limit: 'first',
  offset: 'after',
  pageSize: 'first',
  pageToken: 'after',
  q: 'name',
};

/** The input of this API for a field that a service rejected. */
const toInputName = (field: string): string =>
  inputNames[field] ?? field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** An error of graphql-js while it completes a value is caused by the service's response: a promised value is missing or malformed. */
function fromExecution(error: GraphQLError, schema?: GraphQLSchema): GraphQLError | null {
  if (error.path === undefined || !malformedValue.test(error.message)) return null;
  const [node] = error.nodes ?? [];
  const service = node && schema ? serviceAt(node, schema) : null;
  const name = service ? serviceNames[service] : 'The service';
  const described = new GraphQLError(
    `${name} returned a response without a value that it promises.`,
    {
      path: error.path,
      extensions: { code: 'UPSTREAM_BAD_RESPONSE', ...(service && { service }), retryable: false },
    },
  );
  return copyLocation(described, error);
}

const malformedValue =
  /^(Cannot return null for non-nullable field|Expected Iterable|\w+ cannot represent|Enum "\w+" cannot represent|Invalid URL)/;
