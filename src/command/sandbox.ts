import type { Sandbox } from '../../sandbox/sandbox.ts';
import { parseConfig } from '../config/environment.ts';
import type { Command } from './command-line.ts';
import { onEnding } from './shutdown.ts';
import { startSandbox } from './start-sandbox.ts';

/**
 * `taskdoc sandbox`: both services' twin alone, for programs that test against it.
 *
 * Of the environment only what is the sandbox's own is read, so that nothing else can be wrong with it.
 */
export async function runSandbox(
  { SANDBOX_PORT, SANDBOX_EXTRA_TASKS }: NodeJS.ProcessEnv,
  { port }: Command,
  print: (text: string) => void,
): Promise<void> {
  const config = parseConfig({ SANDBOX_PORT: port ?? SANDBOX_PORT, SANDBOX_EXTRA_TASKS });
  const sandbox = await startSandbox(config);
  onEnding(() => sandbox.close());
  print(sandboxText(sandbox));
}

/** What a program has to know to use the sandbox, in words for whoever writes that program. */
export function sandboxText({
  url,
  asanaBaseUrl,
  googleDocsBaseUrl,
  googleDriveBaseUrl,
  oauth,
}: Sandbox): string {
  return `Asana    ${asanaBaseUrl}
Docs     ${googleDocsBaseUrl}
Drive    ${googleDriveBaseUrl}

Stands in for the services; nothing leaves this machine. Send one of these as "Authorization: Bearer …":
  sandbox-ada      sees everything
  sandbox-grace    a member, who sees some of it
  sandbox-guest    a guest of one project

To sign people in with OAuth, as applications that are registered here:
  Asana    ${oauth.asana.clientId}, ${oauth.asana.clientSecret}
           ${oauth.asana.authorize}, ${oauth.asana.token}
  Google   ${oauth.google.clientId}, ${oauth.google.clientSecret}
           ${oauth.google.authorize}, ${oauth.google.token}

What your tests can do to it:
  POST ${url}/sandbox/reset           the world as it was at the start
  POST ${url}/sandbox/faults          failures and delays, a JSON array
  POST ${url}/sandbox/limits          rate limits, a JSON object
  POST ${url}/sandbox/oauth           how long tokens are good, a JSON object
  POST ${url}/sandbox/tokens/expire   access tokens are over
  POST ${url}/sandbox/tokens/revoke   refresh tokens too
  GET  ${url}/sandbox/requests        what has been asked so far; ?clear=true forgets it
`;
}
