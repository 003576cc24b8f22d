import { isLoopback } from './host.ts';

/** The variables that are set, by name. */
export type Given = Readonly<Record<string, string | undefined>>;

/** One variable that cannot be used as it is, in words; a secret's value is never among them. */
export interface ConfigProblem {
  readonly variable: string;
  readonly message: string;
}

/**
 * Combinations that are unsafe or cannot work.
 *
 * Looks at what is given, not at what it was parsed to, so that it can speak beside other problems.
 */
export function contradictions(given: Given): ConfigProblem[] {
  return [...exposedTokens(given), ...halfOauthClients(given), ...lockedOut(given)];
}

/** A token that this server lends to every caller must not be lent to the whole network. */
function exposedTokens(given: Given): ConfigProblem[] {
  if (given.API_KEYS || isLoopback(given.HOST ?? 'localhost')) return [];
  return ['ASANA_ACCESS_TOKEN', 'GOOGLE_ACCESS_TOKEN']
    .filter((token) => given[token])
    .map((variable) => ({
      variable,
      message:
        'would serve everyone who can reach HOST; set API_KEYS, or a HOST on loopback, or let callers bring their own.',
    }));
}

/** Without a document to trust, every request would be refused. */
function lockedOut(given: Given): ConfigProblem[] {
  if (given.ONLY_TRUSTED_DOCUMENTS !== 'on' || given.TRUSTED_DOCUMENTS) return [];
  return [
    {
      variable: 'TRUSTED_DOCUMENTS',
      message: 'is missing beside ONLY_TRUSTED_DOCUMENTS: every request would be refused.',
    },
  ];
}

function halfOauthClients(given: Given): ConfigProblem[] {
  const needs: readonly (readonly [string, string, string])[] = [
    ['ASANA_CLIENT_SECRET', 'ASANA_CLIENT_ID', 'an id is no use without its secret.'],
    ['ASANA_CLIENT_ID', 'ASANA_CLIENT_SECRET', 'a secret is no use without its id.'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID', 'an id is no use without its secret.'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'a secret is no use without its id.'],
    ['PUBLIC_URL', 'ASANA_CLIENT_ID', 'the consent page has to lead back to this server.'],
    ['PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'the consent page has to lead back to this server.'],
    ['SESSION_SECRET', 'ASANA_CLIENT_ID', 'connections are kept sealed with it.'],
    ['SESSION_SECRET', 'GOOGLE_CLIENT_ID', 'connections are kept sealed with it.'],
  ];
  return needs
    .filter(([needed, because]) => given[because] && !given[needed])
    .map(([variable, because, why]) => ({
      variable,
      message: `is missing beside ${because}: ${why}`,
    }));
}
