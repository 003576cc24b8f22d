import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { requireTool } from '../tool/tool.ts';

/** A running nginx. */
export interface NginxServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The configuration of compose.scale.yaml with these ports on this machine, in a folder of its own. */
async function adaptConfiguration(folder: string, port: number, instances: readonly number[]) {
  const text = await readFile('nginx.scale.conf', 'utf8');
  const replaced = text
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace(
      /server taskdoc(\d):4000/g,
      (_, at) => `server 127.0.0.1:${instances[Number(at) - 1]}`,
    );
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  return replaced.replace('http {', ['http {', ...folders].join('\n'));
}

/**
 * Starts nginx with the configuration of compose.scale.yaml in front of instances on these ports.
 *
 * @param change  Changes the configuration. Default: as it is.
 */
export async function startNginx(
  instances: readonly number[],
  change: (configuration: string) => string = (text) => text,
): Promise<NginxServer> {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, change(await adaptConfiguration(folder, port, instances)));
  // As root, nginx would run its workers as a user who cannot read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const settings = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${user}`;
  const child: ChildProcess = spawn(
    requireTool('nginx'),
    ['-p', folder, '-c', file, '-e', `${folder}/error.log`, '-g', settings],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const exit = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null)
      throw new Error(`nginx ended: ${await readFile(join(folder, 'error.log'), 'utf8')}`);
    await sleep(20);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}
