import type { SetUpCheck } from '../set-up-check.ts';
import type { Observation } from './observation.ts';

/** Checks that a token has the permissions for the requests of the other checks. Without `--write`, these only read. */
const tokenScopes = (
  id: string,
  name: 'Asana' | 'Google',
  seen: readonly Observation[],
  advice: string,
): SetUpCheck => ({
  id,
  run() {
    const ofService = seen.filter(({ api }) => (api === 'asana') === (name === 'Asana'));
    const rejected = ofService.filter(({ reason }) => reason === 'missing-scope');
    if (rejected.length > 0) {
      const scopes = unique(rejected.flatMap((one) => one.scopes));
      const named = scopes.length === 0 ? '' : ` (${scopes.join(', ')})`;
      const routes = unique(rejected.map(({ route }) => route));
      const problem = `The token lacks a permission${named} for ${routes.join(', ')}.`;
      return { result: 'fails', advice: `${problem} ${advice}` };
    }
    if (ofService.length === 0)
      return { result: 'unknown', reason: `No request of this run was sent to ${name}.` };
    if (ofService.some(({ status }) => status < 300)) return { result: 'holds' };
    return { result: 'unknown', reason: `${name} accepted no request of this run.` };
  },
});

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** Checks the permissions of the token for Asana. */
export const asanaScopes = (seen: readonly Observation[]) =>
  tokenScopes(
    'setup.asana-scopes',
    'Asana',
    seen,
    'Use a personal access token, or the token of an app with full permissions: sections and batches have no permission of their own.',
  );

/** Checks the permissions of the token for Google. */
export const googleScopes = (seen: readonly Observation[]) =>
  tokenScopes(
    'setup.google-scopes',
    'Google',
    seen,
    'Create a token with the scope https://www.googleapis.com/auth/drive.',
  );
