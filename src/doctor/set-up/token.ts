import {
  asanaRequest,
  type CheckRequest,
  driveRequest,
  type SendRequest,
} from '../service-request.ts';
import type { SetUpCheck, SetUpFinding } from '../set-up-check.ts';
import { isResponseOf, type Observation } from './observation.ts';

export const asanaToken: SetUpCheck = {
  id: 'setup.asana-token',
  run: (send) =>
    isAccepted(
      send,
      asanaRequest('GET', '/users/me', { opt_fields: 'gid' }),
      'ASANA_BASE_URL',
      'Asana does not accept the token in ASANA_ACCESS_TOKEN (status 401): it has expired, was revoked, or is incomplete. Create another one at https://app.asana.com/0/my-apps.',
    ),
};

export const googleToken: SetUpCheck = {
  id: 'setup.google-token',
  run: (send) =>
    isAccepted(
      send,
      driveRequest('GET', '/drive/v3/about', { fields: '*' }),
      'GOOGLE_DRIVE_BASE_URL',
      'Google does not accept the token in GOOGLE_ACCESS_TOKEN (status 401): it has expired, was revoked, or is incomplete. Tokens of Google are valid for an hour: create another one, or let users connect their accounts.',
    ),
};

async function isAccepted(
  send: SendRequest,
  request: CheckRequest,
  variable: string,
  advice: string,
): Promise<SetUpFinding> {
  const response = await send(request);
  const { status } = response;
  if (!isResponseOf(request.api, response) && status < 500)
    return {
      result: 'unknown',
      reason: `The response is not one of the service: status ${status}.`,
    };
  if (status === 401) return { result: 'fails', advice };
  if (status === 404) {
    const problem = `The address has no ${request.path} (status 404). Correct ${variable}.`;
    return { result: 'fails', advice: problem };
  }
  if (status === 200 || status === 403) return { result: 'holds' };
  return { result: 'unknown', reason: `The request failed: status ${status}.` };
}

/** Checks that the project of the token at Google may use both APIs. */
export const googleApis = (seen: readonly Observation[]): SetUpCheck => ({
  id: 'setup.google-apis',
  run() {
    const ofGoogle = seen.filter(({ api }) => api !== 'asana');
    const disabled = ofGoogle.find(({ reason }) => reason === 'service-disabled');
    if (disabled !== undefined) return { result: 'fails', advice: disabled.help };
    if (ofGoogle.length === 0)
      return { result: 'unknown', reason: 'No request of this run was sent to Google.' };
    if (ofGoogle.some(({ status }) => status < 300)) return { result: 'holds' };
    return { result: 'unknown', reason: 'Google accepted no request of this run.' };
  },
});
