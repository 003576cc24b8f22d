import { UpstreamError } from '../http/errors.ts';
import type { Service } from './credential.ts';

// Why a connection cannot be used. Nothing was sent in any of these cases, so that no write can have been carried out.

const names: Readonly<Record<Service, string>> = {
  asana: 'Asana',
  google: 'Google',
};

/** The service has taken its consent back: the person has to give it again. */
export function accountLost(service: Service): UpstreamError {
  return new UpstreamError({
    code: 'UNAUTHENTICATED',
    service,
    message: `${names[service]} no longer accepts this connection.`,
    help: 'Connect it again at `connectUrl`.',
    arrival: 'no',
  });
}

/** Consent was given, but not to all of it. */
export function scopeMissing(service: Service, scopes: readonly string[]): UpstreamError {
  return new UpstreamError({
    code: 'MISSING_SCOPE',
    service,
    message: `The ${names[service]} connection lacks a permission.`,
    help: `Connect it again at \`connectUrl\` and allow everything that is asked for. Missing: ${scopes.join(', ')}.`,
    arrival: 'no',
  });
}

/** The service could not be asked for a new token, or would not answer. */
export function notRenewed(service: Service): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_UNAVAILABLE',
    service,
    message: `${names[service]} did not renew the access of this connection.`,
    arrival: 'no',
  });
}
