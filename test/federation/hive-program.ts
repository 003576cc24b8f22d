import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleProgram } from '../example/example.ts';

/** The example with the program of Hive Gateway. */
export const hiveExample = exampleProgram('hive-gateway');

/** How the gateway is started. */
export interface HiveOptions {
  /** The URL of taskdoc. */
  readonly url: string;
  readonly port: number;
  /** A file of the example. Default `gateway.config.ts`. */
  readonly config?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the program of Hive Gateway in front of a server. */
export async function startHiveGateway({
  url,
  port,
  config = 'gateway.config.ts',
  env = {},
}: HiveOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
  const path = join(folder, 'supergraph.graphql');
  const composed = await hiveExample.run('node', ['compose.mjs', path], {
    TASKDOC_URL: `${url}/graphql`,
  });
  if (composed.code !== 0) throw new Error(composed.stderr);
  const bin = 'node_modules/@graphql-hive/gateway/dist/bin.js';
  const address = ['--host', '127.0.0.1', '--port', `${port}`];
  const program = spawn('node', [bin, 'supergraph', path, ...address, '--config-path', config], {
    cwd: hiveExample.folder,
    env: { ...process.env, ...env },
  });
  await waitForListening(program);
  return {
    address: `http://127.0.0.1:${port}/graphql`,
    async stop() {
      program.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** Waits until the gateway prints that it listens. Rejects with its output if it ends before. */
function waitForListening(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const readOutput = (text: unknown) => {
      output += text;
      if (output.includes('Listening on')) resolve();
    };
    program.stdout?.on('data', readOutput);
    program.stderr?.on('data', readOutput);
    program.once('exit', () => reject(new Error(`The gateway ended: ${output}`)));
  });
}
