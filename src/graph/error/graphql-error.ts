import { GraphQLError, type GraphQLSchema } from 'graphql';
import { serviceNames } from '../../auth/credential.ts';
import { UpstreamError } from '../../http/upstream-error.ts';
import { WriteFailed } from '../../http/writer.ts';
import { NotConnected } from '../../operation/not-connected.ts';
import { toErrorCode } from './error-code.ts';
import { InputError } from './input-error.ts';
import { serviceAt } from './service-at.ts';

/**
 * The error that clients get for something that went wrong, with its code in `extensions`; null for what nobody foresaw,
 * which is the server's to log and to mask.
 *
 * @param schema  That a query was run against, where the error comes from running it.
 */
export function toGraphqlError(error: unknown, schema?: GraphQLSchema): GraphQLError | null {
  if (!(error instanceof GraphQLError)) return fromCause(error, {});
  if (error.extensions['code'] !== undefined) return error;
  const place = { nodes: error.nodes, path: error.path };
  if (error.originalError === undefined || error.originalError instanceof GraphQLError) {
    return fromExecution(error, schema) ?? error;
  }
  return fromCause(error.originalError, place) ?? fromExecution(error, schema);
}

type Place = { readonly nodes?: GraphQLError['nodes']; readonly path?: GraphQLError['path'] };

function fromCause(cause: unknown, { nodes, path }: Place): GraphQLError | null {
  const coded = toCoded(cause);
  if (coded === null) return null;
  return new GraphQLError(coded.message, {
    nodes: nodes ?? null,
    path: path ?? null,
    extensions: coded.extensions,
  });
}

interface Coded {
  readonly message: string;
  readonly extensions: Readonly<Record<string, unknown>>;
}

function toCoded(cause: unknown): Coded | null {
  if (cause instanceof UpstreamError) return fromUpstream(cause);
  if (cause instanceof WriteFailed) return fromWrite(cause);
  if (cause instanceof GraphQLError && cause.extensions['code'] !== undefined) return cause;
  if (cause instanceof InputError) {
    const { message, field, details } = cause;
    return { message, extensions: { code: 'BAD_USER_INPUT', field, retryable: false, ...details } };
  }
  if (cause instanceof NotConnected) {
    const { message, service, connectUrl } = cause;
    const name = serviceNames[service];
    const help = `Connect ${name}, or send a token of your own in the header X-${name}-Authorization.`;
    return {
      message,
      extensions: { code: 'NOT_CONNECTED', service, retryable: false, connectUrl, help },
    };
  }
  return null;
}

/** A failed write also says whether the service carried it out: whoever asked must know whether to ask again. */
function fromWrite({ reason, applied }: WriteFailed): Coded | null {
  const coded = toCoded(reason);
  if (coded === null) return null;
  return {
    message: coded.message,
    extensions: { ...coded.extensions, applied: applied.toUpperCase() },
  };
}

function fromUpstream(error: UpstreamError): Coded | null {
  const code = toErrorCode(error);
  if (code === null) return null;
  const { service, status, retryable, retryAfterMs, help, field, connectUrl } = error;
  return {
    message: error.message,
    extensions: {
      code,
      service,
      retryable,
      ...(status === undefined ? {} : { status }),
      ...(retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(retryAfterMs / 1000) }),
      ...(help === undefined ? {} : { help }),
      ...(connectUrl === undefined ? {} : { connectUrl }),
      ...(field === undefined ? {} : { field: toInputName(field) }),
    },
  };
}

/** Inputs that are not named as the service's own, converted to camelCase, would be. */
const inputNames: Readonly<Record<string, string>> = {
  insert_before: 'before',
  insert_after: 'after',
  projects: 'project',
  memberships: 'section',
};

/** The input of this API behind a field that a service found fault with. */
const toInputName = (field: string): string =>
  inputNames[field] ?? field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What graphql-js says while it completes a value is about the service's answer: it left out or misspelt what it promises. */
function fromExecution(error: GraphQLError, schema?: GraphQLSchema): GraphQLError | null {
  if (error.path === undefined || !misshapen.test(error.message)) return null;
  const [node] = error.nodes ?? [];
  const service = node && schema ? serviceAt(node, schema) : null;
  return new GraphQLError(
    `${service ? serviceNames[service] : 'The service'} answered without something that it promises.`,
    {
      nodes: error.nodes ?? null,
      path: error.path,
      extensions: { code: 'UPSTREAM_BAD_RESPONSE', ...(service && { service }), retryable: false },
    },
  );
}

const misshapen =
  /^(Cannot return null for non-nullable field|Expected Iterable|\w+ cannot represent|Enum "\w+" cannot represent|Invalid URL)/;
