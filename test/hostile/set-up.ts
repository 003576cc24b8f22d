import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { ResultError } from '../ask.ts';
import { withoutQuotas } from '../without-quotas.ts';
import type { Turn } from './longest-turn.ts';
import type { OtherCommand, OtherLatency } from './other-caller.ts';
import type { Command, Ready, Usage } from './server-process.ts';
import type { Upstream } from './upstream-process.ts';

/** A request of the API that tries to use up the server. */
export interface Operation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** An operation with what is expected of it. */
export interface HostileOperation {
  readonly name: string;
  readonly operation: Operation;
  /** The code of its errors. Without it, the operation has none. */
  readonly code?: string;
}

/** What one operation cost the server, and what it returned. */
export interface Cost {
  /** Processor time of all threads, in milliseconds, without that for the other caller. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
  readonly responseBytes: number;
  /** The latency of `{ __typename }` for another caller meanwhile. */
  readonly other: OtherLatency;
  /** The longest turn of the event loop meanwhile. */
  readonly longestTurn: Turn;
  /** The codes of the errors, each once. */
  readonly codes: readonly string[];
}

/** The processor time of one operation without another caller. */
export type ShortCost = Pick<Cost, 'cpuMs' | 'longestTurn' | 'codes'>;

/** How long the other caller calls the server before anything is measured. */
const warmUpMs = 500;

/** A running server. */
export interface HostileSetUp {
  /** The gid of a project with a thousand tasks. */
  readonly largeProject: string;
  /** Rejects if the server ends. */
  measure(operation: Operation): Promise<Cost>;
  /** Measures only the processor time. */
  measureShort(operation: Operation): Promise<ShortCost>;
  close(): void;
}

/** Starts a server and its upstream services, each in its own process. */
export async function createHostileSetUp(
  env: Readonly<Record<string, string>> = {},
): Promise<HostileSetUp> {
  const children: ChildProcess[] = [];
  const start = (file: string, options: readonly string[] = []) => {
    const child = fork(new URL(file, import.meta.url), {
      execArgv: ['--import', 'tsx', ...options],
      // The variables of the test run must not change how the server works.
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    });
    children.push(child);
    return child;
  };
  const upstream = await nextMessage<Upstream>(start('./upstream-process.ts'));
  const server = start('./server-process.ts', ['--expose-gc', '--max-semi-space-size=64']);
  server.send({
    NODE_ENV: 'production',
    SANDBOX: 'off',
    ASANA_BASE_URL: upstream.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: upstream.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: upstream.googleDriveBaseUrl,
    ...withoutQuotas,
    ...env,
  });
  const { url } = await nextMessage<Ready>(server);
  const other = start('./other-caller.ts');
  const latency = (command: OtherCommand) => {
    other.send(command);
    return nextMessage<OtherLatency>(other);
  };
  const usage = (command: Command) => {
    server.send(command);
    return nextMessage<Usage>(server);
  };
  // A server that has just started loads modules and compiles code.
  const usual = `{ project(id: "${upstream.largeProject}") { tasks(first: 100) { nodes { name stories(first: 0) { nodes { gid } } } } } }`;
  for (let count = 0; count < 20; count += 1) await send(url, { query: usual });
  const target = { url, pid: server.pid ?? 0 };
  /** The processor time of one operation of the other caller, once its code is compiled. */
  const costOfOther = async () => {
    await latency(target);
    await setTimeout(warmUpMs);
    await latency(target);
    const before = await usage('measure');
    await setTimeout(warmUpMs);
    const { count } = await latency('stop');
    return ((await usage('measure')).cpuMs - before.cpuMs) / count;
  };
  const otherCpuMs = await costOfOther();
  const idle = await usage('reset');

  let measured = 0;
  const measure = async (operation: Operation): Promise<Cost> => {
    const before = await usage('reset');
    await latency(target);
    measured += 1;
    // Each attempt has its own text: the server remembers the documents that it has validated.
    const query = `${operation.query} # ${measured}`;
    const { bytes, codes } = await send(url, { ...operation, query });
    const other = await latency('stop');
    const after = await usage('measure');
    return {
      cpuMs: after.cpuMs - before.cpuMs - other.count * otherCpuMs,
      memoryBytes: after.peakBytes - idle.bytes,
      responseBytes: bytes,
      other,
      longestTurn: after.longestTurn,
      codes,
    };
  };
  const measureShort = async ({ query, variables }: Operation): Promise<ShortCost> => {
    const before = await usage('start');
    measured += 1;
    const { codes } = await send(url, {
      query: `${query} # ${measured}`,
      ...(variables && { variables }),
    });
    const { cpuMs, longestTurn } = await usage('measure');
    return { cpuMs: cpuMs - before.cpuMs, longestTurn, codes };
  };
  return {
    largeProject: upstream.largeProject,
    measure,
    measureShort,
    close() {
      for (const child of children) if (child.connected) child.disconnect();
    },
  };
}

async function send(url: string, operation: Operation) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-asana-authorization': 'Bearer sandbox-ada',
      'x-google-authorization': 'Bearer sandbox-ada',
    },
    body: JSON.stringify(operation),
  });
  const text = await response.text();
  const { errors = [] } = JSON.parse(text) as { errors?: readonly ResultError[] };
  return {
    bytes: Buffer.byteLength(text),
    codes: [...new Set(errors.map(({ extensions }) => extensions.code))],
  };
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => {
      child.off('message', receive);
      reject(new Error(`The process ended with exit code ${code}.`));
    };
    const receive = (message: unknown) => {
      child.off('exit', end);
      // Each process sends one type of message in reply to each command.
      resolve(message as Message);
    };
    child.once('exit', end).once('message', receive);
  });
}
