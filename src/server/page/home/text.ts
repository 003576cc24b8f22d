import type { Outcome } from '../../../auth/account.ts';
import { type Service, serviceNames } from '../../../auth/credential.ts';

/** What each is here for. */
export const purposes: Readonly<Record<Service, string>> = {
  asana: 'Workspaces, projects, tasks and their stories.',
  google: 'Documents in Google Docs, files in Google Drive.',
};

/** What happened, and what to do about it. */
export interface Notice {
  readonly kind: 'good' | 'bad';
  readonly what: string;
  readonly next: string;
}

/** Of each outcome in words; `name` is the service's. */
const notices: Readonly<Record<Outcome, (name: string) => Notice>> = {
  connected: (name) => ({
    kind: 'good',
    what: `${name} is connected.`,
    next: 'Queries from this browser now use your account.',
  }),
  'missing-scopes': () => ({
    kind: 'bad',
    what: 'Not everything was allowed.',
    next: 'Ask again, and leave every box ticked.',
  }),
  refused: (name) => ({
    kind: 'bad',
    what: `You did not allow it on ${name}’s page.`,
    next: 'Nothing has changed here. Connect again if that was not what you meant.',
  }),
  stale: (name) => ({
    kind: 'bad',
    what: `${name}’s answer came too late, twice, or to another browser, so it was not used.`,
    next: 'Connect again from this page, in this browser, and finish within ten minutes.',
  }),
  unavailable: (name) => ({
    kind: 'bad',
    what: `${name} could not be reached, or could not answer just now.`,
    next: 'Nothing has changed. Try again in a minute.',
  }),
  misconfigured: (name) => ({
    kind: 'bad',
    what: `${name} does not accept this server’s registration.`,
    next: 'You cannot mend that here: its operator has to compare the client id, the secret and the redirect address with those registered.',
  }),
  failed: (name) => ({
    kind: 'bad',
    what: `${name} gave an answer that makes no sense, so it was not used.`,
    next: 'Try again. If it stays like this, tell the operator of this server: its log says more.',
  }),
  disconnected: (name) => ({
    kind: 'good',
    what: `${name} is disconnected.`,
    next: 'Its tokens are forgotten here, and the service was asked to end them.',
  }),
  'signed-out': () => ({
    kind: 'good',
    what: 'You are signed out.',
    next: 'Everything that this browser had connected is forgotten here.',
  }),
};

/** An outcome in words. */
export const toNotice = (outcome: Outcome, service: Service | null): Notice =>
  notices[outcome](service === null ? 'Everything' : serviceNames[service]);

/** Permissions in the words of the consent page, as far as they are asked for here. */
const permissions: Readonly<Record<string, string>> = {
  default: 'Full permissions',
  'https://www.googleapis.com/auth/drive':
    'See, edit, create and delete all of your Google Drive files',
  'https://www.googleapis.com/auth/drive.file':
    'See, edit, create and delete the specific Google Drive files you use with this app',
};

/** A permission in words; null for one that has none here. */
export const toPermission = (scope: string): string | null => permissions[scope] ?? null;
