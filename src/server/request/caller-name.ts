import { services } from '../../account/credential.ts';
import type { RequestState } from './request-state.ts';

/** Enough to tell callers apart, and too short to be mistaken for a secret. */
const length = 12;

/**
 * Names the caller of a request in the log, without a token and without personal data. The same caller has the same name on every
 * instance and after a restart.
 *
 * - `key 2`: the position of the caller's key in API_KEYS.
 * - `session 1b9d…`: the beginning of the session's id. This is not the id in the cookie.
 * - `token x4Fq…`: the beginning of a digest of the token in the request, for Asana or else for Google.
 * - `server` or `sandbox`: the caller acts with the server's token, or as the sandbox's default user.
 *
 * Undefined if the request contains nothing that identifies a caller.
 */
export function nameCaller({ apiKey, viewer }: RequestState): string | undefined {
  const account = nameAccount(viewer);
  if (apiKey === undefined) return account;
  const key = `key ${apiKey + 1}`;
  return account === undefined ? key : `${key}, ${account}`;
}

function nameAccount(viewer: RequestState['viewer']): string | undefined {
  if (viewer === undefined) return undefined;
  if (viewer.session) return `session ${viewer.session.id.slice(0, length)}`;
  for (const service of services) {
    const credential = viewer[service];
    if (credential?.source === 'header') return `token ${credential.key.slice(0, length)}`;
  }
  return (viewer.asana ?? viewer.google)?.source;
}
