import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll } from 'vitest';
import { parseCommand } from '../../../src/command/line/command-line.ts';
import { runQuery } from '../../../src/command/query/query.ts';
import type { Asker } from '../../ask.ts';

/** What `taskdoc query` returns and prints. */
export interface QueryRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command in this process, against the server of a test file. */
export interface QueryRunner {
  /** Runs the command with these arguments. `--url` is added. */
  query(...args: readonly string[]): Promise<QueryRun>;
  /** The same on a terminal. */
  queryOnTerminal(...args: readonly string[]): Promise<QueryRun>;
  /** Writes a document, and returns its path. */
  document(text: string): Promise<string>;
  /** The path of a file that does not exist. */
  newPath(): string;
  /** The lines of a file, parsed. Empty if the file does not exist. */
  jsonLines(path: string): Promise<readonly unknown[]>;
}

/** Serves the API of a test file on a port, and runs `taskdoc query` as Ada. */
export async function createQueryRunner({ server }: Pick<Asker, 'server'>): Promise<QueryRunner> {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-query-'));
  const listener = createServer((request, response) => void server(request, response));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  // The address of a TCP server is an object.
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  afterAll(async () => {
    listener.closeAllConnections();
    listener.close();
    await rm(folder, { recursive: true });
  });
  let files = 0;
  const newPath = () => {
    files += 1;
    return join(folder, `file-${files}`);
  };
  const run = async (args: readonly string[], isTTY: boolean): Promise<QueryRun> => {
    const printed = { stdout: '', stderr: '' };
    const stream = (name: keyof typeof printed) =>
      new Writable({
        write(chunk, _encoding, done) {
          printed[name] += chunk;
          done();
        },
      });
    const { query } = parseCommand(['query', '--url', url, ...args]);
    if (query === null) throw new Error('These are arguments of query.');
    const env = { ASANA_ACCESS_TOKEN: 'sandbox-ada', GOOGLE_ACCESS_TOKEN: 'sandbox-ada' };
    const stderr = Object.assign(stream('stderr'), { isTTY });
    return {
      exitCode: await runQuery(env, query, { stdout: stream('stdout'), stderr }),
      ...printed,
    };
  };
  return {
    newPath,
    async document(text) {
      const path = newPath();
      await writeFile(path, text);
      return path;
    },
    async jsonLines(path) {
      const text = await readFile(path, 'utf8').catch(() => '');
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
    query: (...args) => run(args, false),
    queryOnTerminal: (...args) => run(args, true),
  };
}
