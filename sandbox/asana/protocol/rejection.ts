const help =
  'For more information on API status codes and how to handle them, read the docs on errors: https://developers.asana.com/docs/errors';

/** An error response of Asana: a status, and a message in Asana's wording. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly status: number;
  /** In seconds. Null if the response has no `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(status: number, message: string, retryAfter: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** 412: the sync token is absent, unknown or too old. The response has a new one. */
export class SyncRejection extends Rejection {
  readonly sync: string;

  constructor(sync: string) {
    super(
      412,
      'Sync token invalid or too old. If you are attempting to keep resources in sync, you must fetch the full dataset for this query now and use the new sync token for the next sync.',
    );
    this.sync = sync;
  }
}

/** The body of an error response. */
export function errorBody(status: number, message: string): unknown {
  // Only server errors contain a phrase, which Asana's support uses to find the error.
  if (status === 500) return { errors: [{ message, phrase: '6 sad squid snuggle softly' }] };
  return { errors: [status < 500 ? { message, help } : { message }] };
}

/** 400: the input is invalid. */
export const invalid = (message: string) => new Rejection(400, message);

/** 400: a required field is absent. */
export const missing = (field: string) => invalid(`${field}: Missing input`);

/** 404, or 400 if the gid was in a query or body: no object has this gid. */
export const unknownObject = (field: string, gid: string, status: 400 | 404 = 404) =>
  new Rejection(status, `${field}: Unknown object: ${gid}`);

/** 403: the object exists, but the caller has no access to it. */
export const noAccess = (kind: string) =>
  new Rejection(403, `You do not have access to this ${kind}.`);

/** 404: no route has this method and path. Asana does not use 405. */
export const noRoute = () => new Rejection(404, 'No matching route for request');

/** 401: the token is missing or unknown. */
export const notAuthorized = () => new Rejection(401, 'Not Authorized');

/** 401: the token has expired. */
export const tokenExpired = () =>
  new Rejection(
    401,
    'The bearer token has expired. If you have a refresh token, please use it to request a new bearer token, otherwise allow the user to re-authenticate.',
  );

/**
 * 403: the token does not have the required scope. The wording is unverified.
 *
 * @param isNamed  Whether the message says so.
 */
export const insufficientScope = (isNamed: boolean) =>
  new Rejection(
    403,
    isNamed
      ? 'Your token was not granted the scopes that this request needs.'
      : 'Your token does not permit this request.',
  );
