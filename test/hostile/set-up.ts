import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { memorySettings } from '../../bench/child-process.ts';
import type { ResultError } from '../ask.ts';
import { bundle } from '../bundled-program.ts';
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
export type ShortCost = Pick<Cost, 'cpuMs' | 'longestTurn' | 'codes'> & { readonly ms: number };

/** What operations cost that one caller sends without a pause. */
export type RepeatedCost = Pick<Cost, 'memoryBytes' | 'other'> & {
  /** The memory that the server still has when it has freed everything that it no longer uses. */
  readonly keptBytes: number;
};

/** How long an operation is repeated. */
const repeatMs = 1000;

/** How long the latency of a task is measured. */
const delayMs = 4000;

/** How long the other caller calls the server before anything is measured. */
const warmUpMs = 500;

/** A client leaves when its operation has used this much processor time, in milliseconds. */
const startedMs = 60;

/** A running server. */
export interface HostileSetUp {
  /** The gid of a project with a thousand tasks. */
  readonly largeProject: string;
  /** The latency of the other caller while nobody else calls the server. */
  readonly quiet: OtherLatency;
  /** Rejects if the server ends. */
  measure(operation: Operation): Promise<Cost>;
  /** Measures only the processor time, and until the response. */
  measureShort(operation: Operation): Promise<ShortCost>;
  /** Sends an operation again and again for a second, each time with another text. */
  repeat(operation: Operation): Promise<RepeatedCost>;
  /**
   * Sends an operation for some seconds without a pause; null: nothing. Returns the latency of a task for another caller meanwhile. Memory is not
   * freed before, because that makes the server slower for a while.
   */
  delay(operation: Operation | null): Promise<OtherLatency>;
  /** The processor time that the server uses in the half second that begins 100 ms after the client has left, in milliseconds. */
  leave(operation: Operation): Promise<number>;
  close(): Promise<void>;
}

/** Starts a server and its upstream services, each in its own process. */
export async function createHostileSetUp(
  env: Readonly<Record<string, string>> = {},
): Promise<HostileSetUp> {
  const children: ChildProcess[] = [];
  const start = (file: string, options: readonly string[]) => {
    const child = fork(file, {
      execArgv: [...options],
      // The variables of the test run must not change how the server works.
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    });
    children.push(child);
    return child;
  };
  const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const fromSource = ['--import', 'tsx'];
  const upstream = await nextMessage<Upstream>(start(pathOf('./upstream-process.ts'), fromSource));
  // As in the package: the compiler for sources keeps the name of each function, so that creating a closure takes a microsecond.
  const bundled = await bundle(pathOf('./server-process.ts'));
  const server = start(bundled.path, ['--expose-gc', ...memorySettings]);
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
  const other = start(pathOf('./other-caller.ts'), fromSource);
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
  const target = { url, pid: server.pid ?? 0, query: '{ __typename }' };
  /** The processor time of one operation of the other caller, once its code is compiled. */
  const costOfOther = async () => {
    await latency(target);
    await setTimeout(warmUpMs);
    await latency(target);
    const before = await usage('measure');
    await setTimeout(warmUpMs);
    const quiet = await latency('stop');
    return { quiet, otherCpuMs: ((await usage('measure')).cpuMs - before.cpuMs) / quiet.count };
  };
  const { quiet, otherCpuMs } = await costOfOther();
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
  const repeat = async (operation: Operation): Promise<RepeatedCost> => {
    await usage('reset');
    await latency(target);
    const endsAt = performance.now() + repeatMs;
    while (performance.now() < endsAt) {
      measured += 1;
      await send(url, { ...operation, query: `${operation.query} # ${measured}` });
    }
    const other = await latency('stop');
    const { peakBytes } = await usage('reset');
    const { usedBytes } = await usage('reset');
    return {
      memoryBytes: peakBytes - idle.bytes,
      keptBytes: usedBytes - idle.usedBytes,
      other,
    };
  };
  const delay = async (operation: Operation | null): Promise<OtherLatency> => {
    const sendOnce = async () => {
      measured += 1;
      if (operation === null) await setTimeout(delayMs);
      else await send(url, { ...operation, query: `${operation.query} # ${measured}` });
    };
    // The code of the operation is compiled by its first executions.
    for (let count = 0; count < 10 && operation !== null; count += 1) await sendOnce();
    await latency({ ...target, query: upstream.taskQuery });
    const endsAt = performance.now() + delayMs;
    while (performance.now() < endsAt) await sendOnce();
    return latency('stop');
  };
  const measureShort = async ({ query, variables }: Operation): Promise<ShortCost> => {
    const before = await usage('start');
    measured += 1;
    const startedAt = performance.now();
    const { codes } = await send(url, {
      query: `${query} # ${measured}`,
      ...(variables && { variables }),
    });
    const ms = performance.now() - startedAt;
    const { cpuMs, longestTurn } = await usage('measure');
    return { cpuMs: cpuMs - before.cpuMs, longestTurn, codes, ms };
  };
  const leave = async (operation: Operation): Promise<number> => {
    const client = new AbortController();
    const { cpuMs } = await usage('measure');
    const left = send(url, operation, client.signal).catch(() => undefined);
    while ((await usage('measure')).cpuMs - cpuMs < startedMs) await setTimeout(5);
    client.abort();
    await left;
    await setTimeout(100);
    const before = await usage('measure');
    await setTimeout(500);
    return (await usage('measure')).cpuMs - before.cpuMs;
  };
  return {
    largeProject: upstream.largeProject,
    quiet,
    measure,
    measureShort,
    repeat,
    delay,
    leave,
    close() {
      for (const child of children) if (child.connected) child.disconnect();
      return bundled.remove();
    },
  };
}

async function send(url: string, operation: Operation, signal: AbortSignal | null = null) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    signal,
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
