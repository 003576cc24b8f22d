import { UpstreamError } from '../upstream/http/upstream-error.ts';
import { type Service, serviceNames } from './credential.ts';

/** Why a connection cannot be used. */
export type ConnectionReason = 'unauthenticated' | 'missing-scope' | 'unavailable';

// The errors of a connection that cannot be used. In each case no request was sent, so no write can have been executed.

const reconnectHelp = 'If this does not change, connect it again at `connectUrl`.';

/** The consent was withdrawn or has expired: the user must connect the service again. */
export function connectionRevoked(service: Service): UpstreamError<ConnectionReason> {
  return new UpstreamError<ConnectionReason>({
    reason: 'unauthenticated',
    needsReconnect: true,
    service,
    message: `${serviceNames[service]} no longer accepts this connection.`,
    help: 'Connect it again at `connectUrl`.',
    delivery: 'no',
  });
}

/** The user did not grant every permission that this server needs. */
export function scopeMissing(
  service: Service,
  scopes: readonly string[],
): UpstreamError<ConnectionReason> {
  return new UpstreamError<ConnectionReason>({
    reason: 'missing-scope',
    needsReconnect: true,
    service,
    message: `The ${serviceNames[service]} connection lacks a permission.`,
    help: `Connect it again at \`connectUrl\` and allow every requested permission. Missing: ${scopes.join(', ')}.`,
    delivery: 'no',
  });
}

/**
 * The service was unreachable, or did not issue a new token.
 *
 * @param assumption  The id of the assumption that the response of the service contradicts.
 */
export function refreshFailed(
  service: Service,
  assumption?: string,
): UpstreamError<ConnectionReason> {
  return new UpstreamError<ConnectionReason>({
    reason: 'unavailable',
    service,
    ...(assumption === undefined ? {} : { assumption, needsReconnect: true, help: reconnectHelp }),
    message: `${serviceNames[service]} did not refresh this connection's access token.`,
    delivery: 'no',
  });
}
