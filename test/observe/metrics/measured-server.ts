import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { startServer } from '../../../src/command/server-process.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { Secret } from '../../../src/config/secret.ts';
import { withSandbox } from '../../../src/config/with-sandbox.ts';
import { createBrowser } from '../../account/cookie-browser.ts';
import { readEvents } from '../../live/subscription/read-events.ts';
import { clients, createAgentClient } from '../../mcp/http/agent-setup.ts';
import { parseSamples } from './sample.ts';

// A server as the program starts it, with metrics and a sandbox.

/** The only trusted document of the server. */
export const trusted = { id: 'typename', text: '{ __typename }' };

const json = { 'content-type': 'application/json' };

/** Starts the server. Its pool has two connections, and three failures of four requests open its circuit breaker. */
export async function startMeasuredServer() {
  const sandbox = await createSandbox();
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-measured-'));
  const trustedPath = join(folder, 'trusted.json');
  await writeFile(trustedPath, JSON.stringify({ [trusted.id]: trusted.text }));
  const settings = parseConfig({
    TRUSTED_DOCUMENTS: trustedPath,
    PORT: '0',
    MCP: 'on',
    MCP_CLIENTS: clients,
    METRICS_PORT: '0',
    UPSTREAM_CONNECTIONS: '2',
    CIRCUIT_BREAKER_MIN_REQUESTS: '4',
    CIRCUIT_BREAKER_PAUSE_MS: '60000',
    DRAIN_DELAY_MS: '0',
    STOP_TIMEOUT_MS: '200',
  });
  const running = await startServer({
    config: withSandbox(settings, sandbox),
    logger: pino({ level: 'silent' }),
    sandboxToken: new Secret('sandbox-ada'),
    port: null,
  });
  const post = async (fields: object, signal: AbortSignal | null = null) => {
    const body = JSON.stringify(fields);
    const init = { method: 'POST', headers: json, body, signal };
    return (await fetch(`${running.url}/graphql`, init)).json();
  };
  const send = (query: string, signal?: AbortSignal) => post({ query }, signal);
  return {
    sandbox,
    post,
    send,
    browser: () => createBrowser(running.url),
    agent: () => createAgentClient(running.url),
    async subscribe(query: string) {
      const client = new AbortController();
      const response = await fetch(`${running.url}/graphql`, {
        method: 'POST',
        headers: { ...json, accept: 'text/event-stream' },
        body: JSON.stringify({ query }),
        signal: client.signal,
      });
      return readEvents(response, client);
    },
    async read() {
      const text = await (await fetch(`${running.metricsUrl}/metrics`)).text();
      const types = new Map(
        [...text.matchAll(/^# TYPE (taskdoc_\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [
          name,
          type,
        ]),
      );
      // The pool of a service has the name of its host.
      const { host } = new URL(sandbox.url);
      return { types, samples: parseSamples(text.replaceAll(`pool="${host}"`, 'pool="asana"')) };
    },
    async close() {
      await running.stop('SIGTERM');
      await sandbox.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type MeasuredServer = Awaited<ReturnType<typeof startMeasuredServer>>;
