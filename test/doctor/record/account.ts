import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { createSendRequest, type SendRequest } from '../../../src/doctor/service-request.ts';
import type { HttpClient } from '../../../src/upstream/http/http-client.ts';

/** The variables of a run with the default user of the sandbox. */
export const variablesOf = (sandbox: Sandbox) => ({
  ASANA_BASE_URL: sandbox.asanaBaseUrl,
  GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
  GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
  ASANA_ACCESS_TOKEN: 'sandbox-ada',
  GOOGLE_ACCESS_TOKEN: 'sandbox-ada',
});

/** The configuration and the tokens of such a run. */
export function accountOf(sandbox: Sandbox) {
  const config = parseConfig(variablesOf(sandbox));
  const tokens = {
    asana: config.asana.accessToken?.current ?? null,
    google: config.google.accessToken?.current ?? null,
  };
  return { config, tokens };
}

/** Sends requests as the checks do. */
export function sendTo(sandbox: Sandbox, http: HttpClient): SendRequest {
  const { config, tokens } = accountOf(sandbox);
  return createSendRequest(config, tokens, http);
}
