import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/sandbox.ts';
import { SeedInvalid } from '../../sandbox/seed/parse.ts';
import { parseConfig } from '../config/environment.ts';
import { CommandLineInvalid } from './line/command-error.ts';
import type { Command } from './line/command-line.ts';
import { startOnSandboxPort } from './optional-sandbox.ts';
import { onShutdownSignal } from './shutdown.ts';

/**
 * `taskdoc sandbox`: serves only the emulator of both services, for programs that test against it.
 *
 * Reads only the sandbox's own environment variables, so other variables cannot be invalid. Throws CommandLineInvalid and ListenFailed.
 */
export async function runSandbox(
  { SANDBOX_PORT, SANDBOX_EXTRA_TASKS }: NodeJS.ProcessEnv,
  { port, seed }: Command,
  print: (text: string) => void,
): Promise<void> {
  const config = parseConfig({ SANDBOX_PORT: port ?? SANDBOX_PORT, SANDBOX_EXTRA_TASKS });
  const sandbox = await startOnSandboxPort(config, (options) => start(options, seed));
  onShutdownSignal(() => sandbox.close());
  print(sandboxText(sandbox));
}

async function start(options: SandboxOptions, seed: string | null): Promise<Sandbox> {
  try {
    return await createSandbox({ ...options, ...(seed !== null && { seed }) });
  } catch (error) {
    if (error instanceof SeedInvalid) throw new CommandLineInvalid(`--seed: ${error.message}`);
    throw error;
  }
}

/** What the command prints: all that a developer needs to use the sandbox. */
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

Emulates both services; no request leaves this machine. Send one of these as "Authorization: Bearer …":
  sandbox-ada      can see everything
  sandbox-grace    a member, who can see a part
  sandbox-guest    a guest of one project

To test OAuth, use these registered applications:
  Asana    ${oauth.asana.clientId}, ${oauth.asana.clientSecret}
           ${oauth.asana.authorize}, ${oauth.asana.token}
  Google   ${oauth.google.clientId}, ${oauth.google.clientSecret}
           ${oauth.google.authorize}, ${oauth.google.token}

To control it from your tests:
  POST ${url}/sandbox/reset           restores the initial data
  POST ${url}/sandbox/faults          sets failures and delays, a JSON array
  POST ${url}/sandbox/limits          sets rate limits, a JSON object
  POST ${url}/sandbox/search-index    pauses or resumes a service's search index, a JSON object
  POST ${url}/sandbox/assumptions     changes behaviours that the services do not promise, a JSON object
  POST ${url}/sandbox/jobs            changes how Asana's jobs proceed, a JSON object
  POST ${url}/sandbox/events          delays or loses Asana's events, a JSON object
  POST ${url}/sandbox/events/expire   expires the sync tokens of Asana's events
  POST ${url}/sandbox/events/restore  restores a deleted task, a JSON object
  POST ${url}/sandbox/webhooks        loses, repeats or delays Asana's webhooks, a JSON object
  POST ${url}/sandbox/webhooks/send   sends a heartbeat or a forged delivery to the webhooks, a JSON object
  POST ${url}/sandbox/changes         delays or loses Drive's changes, a JSON object
  POST ${url}/sandbox/channels        loses, repeats or delays Drive's notifications, a JSON object
  POST ${url}/sandbox/channels/expire ends channels of Drive
  POST ${url}/sandbox/channels/forge  sends forged notifications to the channels, a JSON object
  GET  ${url}/sandbox/channels        lists the open channels of Drive
  POST ${url}/sandbox/oauth           sets how long tokens are valid, a JSON object
  POST ${url}/sandbox/tokens/expire   expires all access tokens
  POST ${url}/sandbox/tokens/revoke   revokes access tokens and refresh tokens
  GET  ${url}/sandbox/state           returns the projects, tasks and documents, in the form of --seed
  GET  ${url}/sandbox/requests        lists the requests so far; ?clear=true deletes the list
`;
}
