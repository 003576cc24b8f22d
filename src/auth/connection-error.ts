import { UpstreamError } from '../http/upstream-error.ts';
import { type Service, serviceNames } from './credential.ts';

/** Why a connection cannot be used. */
export type ConnectionReason = 'unauthenticated' | 'missing-scope' | 'unavailable';

// Why a connection cannot be used. Nothing was sent in any of these cases, so that no write can have been carried out.

/** The service has taken its consent back: the person has to give it again. */
export function accountLost(service: Service): UpstreamError<ConnectionReason> {
  return new UpstreamError<ConnectionReason>({
    reason: 'unauthenticated',
    needsReconnect: true,
    service,
    message: `${serviceNames[service]} no longer accepts this connection.`,
    help: 'Connect it again at `connectUrl`.',
    delivery: 'no',
  });
}

/** Consent was given, but not to all of it. */
export function scopeMissing(
  service: Service,
  scopes: readonly string[],
): UpstreamError<ConnectionReason> {
  return new UpstreamError<ConnectionReason>({
    reason: 'missing-scope',
    needsReconnect: true,
    service,
    message: `The ${serviceNames[service]} connection lacks a permission.`,
    help: `Connect it again at \`connectUrl\` and allow everything that is asked for. Missing: ${scopes.join(', ')}.`,
    delivery: 'no',
  });
}

/** The service could not be asked for a new token, or would not answer. */
export function notRenewed(service: Service): UpstreamError<ConnectionReason> {
  return new UpstreamError<ConnectionReason>({
    reason: 'unavailable',
    service,
    message: `${serviceNames[service]} did not renew the access of this connection.`,
    delivery: 'no',
  });
}
