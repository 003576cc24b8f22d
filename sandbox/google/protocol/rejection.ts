/** One of the two Google services that the sandbox emulates. */
export type Api = 'docs' | 'drive';

/** The parts of an error response besides its status and message. */
export interface RejectionDetails {
  /** The `reason` in Drive's `errors` list. @default by status */
  readonly reason?: string;
  /** @default global */
  readonly domain?: string;
  /** The invalid part of the request. */
  readonly location?: { readonly name: string; readonly type: 'parameter' | 'header' };
  /** The message in Drive's `errors` list, if it differs. */
  readonly shortMessage?: string;
  /** The google.rpc code. @default by status */
  readonly code?: string;
  readonly details?: readonly unknown[];
}

/** An error response of Google. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly status: number;
  readonly details: RejectionDetails;

  constructor(status: number, message: string, more: RejectionDetails = {}) {
    super(message);
    this.status = status;
    this.details = more;
  }
}

const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const reasons: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimitExceeded',
};

/** The body of an error: Drive lists reasons, Docs names a code. Source: GDEV Resolve errors. */
export function errorBody(api: Api, { status, message, details: more }: Rejection): unknown {
  const { location, details, domain = 'global', shortMessage = message } = more;
  const code = more.code ?? codes[status] ?? 'UNKNOWN';
  if (api === 'docs') {
    return { error: { code: status, message, status: code, ...(details && { details }) } };
  }
  const error = {
    message: shortMessage,
    domain,
    reason: more.reason ?? reasons[status] ?? 'backendError',
    ...(location && { location: location.name, locationType: location.type }),
  };
  // Only Drive's newer errors also have a code and details.
  const isNewer = details !== undefined || more.code !== undefined;
  const newer = isNewer ? { status: code, ...(details && { details }) } : {};
  return { error: { code: status, message, errors: [error], ...newer } };
}

/** 400 of Drive: the value of this parameter is invalid. */
export const invalidParameter = (name: string, message = 'Invalid Value') =>
  new Rejection(400, message, { reason: 'invalid', location: { name, type: 'parameter' } });

/** 400 of Drive: this parameter is required. */
export const requiredParameter = (name: string) =>
  new Rejection(400, `Required parameter: ${name}`, {
    reason: 'required',
    location: { name, type: 'parameter' },
  });

/** Throws Drive's 400 if a request has no `fields`, for the methods that require it. */
export function checkFields({ fields }: { readonly fields: string | null }): void {
  if (fields !== null) return;
  throw new Rejection(400, "The 'fields' parameter is required for this method.", {
    reason: 'required',
    location: { name: 'fields', type: 'parameter' },
  });
}

/** 400 of Docs. */
export const invalidArgument = (message: string, details?: readonly unknown[]) =>
  new Rejection(400, message, details ? { details } : {});

/** 404 of Drive. Drive also responds with it for files that the caller may not see. */
export const fileNotFound = (id: string) =>
  new Rejection(404, `File not found: ${id}.`, {
    reason: 'notFound',
    location: { name: 'fileId', type: 'parameter' },
  });

/** 404 of Docs. */
export const entityNotFound = () => new Rejection(404, 'Requested entity was not found.');

/** 403 of Docs. The wording is unverified. */
export const callerLacksPermission = () =>
  new Rejection(403, 'The caller does not have permission');

/** 403 of Drive: the caller may see the file but not make this change. */
export const insufficientFilePermissions = (id: string) =>
  new Rejection(403, `The user does not have sufficient permissions for file ${id}.`, {
    reason: 'insufficientFilePermissions',
  });

/** 403: the token does not have a scope that the method requires. Source: GDEV Resolve errors. */
export const insufficientScopes = () =>
  new Rejection(403, 'Request had insufficient authentication scopes.', {
    reason: 'insufficientPermissions',
    shortMessage: 'Insufficient Permission',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
      },
    ],
  });

/** 401: the token is missing, unknown or expired. */
export function unauthenticated(api: Api): Rejection {
  if (api === 'drive') {
    return new Rejection(401, 'Invalid Credentials', {
      reason: 'authError',
      location: { name: 'Authorization', type: 'header' },
    });
  }
  return new Rejection(
    401,
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  );
}
