const help =
  'For more information on API status codes and how to handle them, read the docs on errors: https://developers.asana.com/docs/errors';

/** What Asana answers instead of data: a status and its own wording. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The body of an error answer. */
export function errorBody(status: number, message: string): unknown {
  // A phrase for the support desk comes with Asana's own failures only.
  if (status === 500) return { errors: [{ message, phrase: '6 sad squid snuggle softly' }] };
  return { errors: [status < 500 ? { message, help } : { message }] };
}

/** 400: the input is wrong. */
export const invalid = (message: string) => new Rejection(400, message);

/** 400: a required input is absent. */
export const missing = (field: string) => invalid(`${field}: Missing input`);

/** 404, or 400 where the id came in a body: there is no such thing. */
export const unknownObject = (field: string, gid: string, status: 400 | 404 = 404) =>
  new Rejection(status, `${field}: Unknown object: ${gid}`);

/** 403: it is there, and not for this caller. */
export const noAccess = (kind: string) =>
  new Rejection(403, `You do not have access to this ${kind}.`);

/** 404: no route has this method and path; Asana has no 405. */
export const noRoute = () => new Rejection(404, 'No matching route for request');

/** 401: no token, or one that nobody knows. */
export const notAuthorized = () => new Rejection(401, 'Not Authorized');

/** 401: a token that was good once. */
export const tokenExpired = () =>
  new Rejection(
    401,
    'The bearer token has expired. If you have a refresh token, please use it to request a new bearer token, otherwise allow the user to re-authenticate.',
  );

/** 403: the token was not granted the permission for this. The wording is unverified. */
export const insufficientScope = () =>
  new Rejection(403, 'Your token was not granted the scopes that this request needs.');
