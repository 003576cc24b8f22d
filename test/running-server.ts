import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { addressIn } from './address-in.ts';

/** The program in its own process, with the services of a sandbox. */
export interface RunningServer {
  readonly child: ChildProcess;
  /** The URL of the API. */
  readonly api: string;
  /** The lines of the log so far. */
  readonly log: Record<string, unknown>[];
  /** Resolves with the exit code and the signal, whichever ended the program. */
  readonly exit: Promise<unknown[]>;
}

/** Starts the program at this path. */
export async function startServer(
  program: string,
  { asanaBaseUrl }: Pick<Sandbox, 'asanaBaseUrl'>,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      SANDBOX: 'off',
      PORT: '0',
      ASANA_BASE_URL: asanaBaseUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (chunk) => process.stderr.write(chunk));
  const exit = once(child, 'exit');
  const log: RunningServer['log'] = [];
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    log.push(...lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)));
  });
  return { child, api: await addressIn(child, 'API'), log, exit };
}

/** A response to a client that reports every error of its connection. */
export interface ClientResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A client with one connection, which it uses again for every request. It never repeats a request. */
export function createKeepAliveClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async send(url: string | URL, query?: string): Promise<ClientResponse> {
      const outgoing = request(url, {
        agent,
        method: query === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          'x-asana-authorization': 'Bearer sandbox-ada',
        },
      });
      outgoing.end(query === undefined ? undefined : JSON.stringify({ query }));
      const [response] = await once(outgoing, 'response');
      return { status: response.statusCode, headers: response.headers, body: await text(response) };
    },
    close: () => agent.destroy(),
  };
}
