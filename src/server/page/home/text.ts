import type { Outcome } from '../../../account/account.ts';
import { type Service, serviceNames } from '../../../account/credential.ts';

/** A notice: what happened, and what the user can do. */
export interface Notice {
  readonly kind: 'good' | 'bad';
  readonly message: string;
  readonly advice: string;
}

/** The notice of each outcome. `name` is the service's name. */
const notices: Readonly<Record<Outcome, (name: string) => Notice>> = {
  connected: (name) => ({
    kind: 'good',
    message: `${name} is connected.`,
    advice: 'Queries from this browser now use your account.',
  }),
  'missing-scopes': () => ({
    kind: 'bad',
    message: 'You did not allow every permission.',
    advice: 'Connect again and leave every box ticked.',
  }),
  denied: (name) => ({
    kind: 'bad',
    message: `You did not allow access on ${name}’s page.`,
    advice: 'Nothing changed. To allow access, connect again.',
  }),
  stale: (name) => ({
    kind: 'bad',
    message: `The response from ${name} was too late, repeated, or for another browser, so it was ignored.`,
    advice: 'Connect again from this page, in this browser, and finish within ten minutes.',
  }),
  unavailable: (name) => ({
    kind: 'bad',
    message: `${name} could not be reached, or is temporarily unavailable.`,
    advice: 'Nothing changed. Try again in a minute.',
  }),
  misconfigured: (name) => ({
    kind: 'bad',
    message: `${name} does not accept this server’s registration.`,
    advice:
      'Only the operator of this server can correct this, by comparing the client id, the secret and the redirect URI with the registered ones.',
  }),
  failed: (name) => ({
    kind: 'bad',
    message: `${name} sent an invalid response, so it was ignored.`,
    advice:
      'Try again. If this happens again, tell the operator of this server, whose log contains more details.',
  }),
  disconnected: (name) => ({
    kind: 'good',
    message: `${name} is disconnected.`,
    advice: 'This server deleted its tokens and requested their revocation.',
  }),
  'signed-out': () => ({
    kind: 'good',
    message: 'You are signed out.',
    advice: 'This server deleted every connection of this browser.',
  }),
};

export const toNotice = (outcome: Outcome, service: Service | null): Notice =>
  notices[outcome](service === null ? 'Every service' : serviceNames[service]);

/** The requested permissions, in the words of the consent page. */
const permissions: Readonly<Record<string, string>> = {
  default: 'Full permissions',
  'https://www.googleapis.com/auth/drive':
    'See, edit, create and delete all of your Google Drive files',
  'https://www.googleapis.com/auth/drive.file':
    'See, edit, create and delete the specific Google Drive files you use with this app',
};

/** The description of a permission, or null if it has none here. */
export const toPermission = (scope: string): string | null => permissions[scope] ?? null;
