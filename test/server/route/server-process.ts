import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server in its own process, with the memory probe. */
export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Starts a server. The test ends its process. */
export async function startServerProcess(env: Readonly<Record<string, string>>) {
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--import',
      'tsx',
      '--import',
      new URL('../memory-probe.ts', import.meta.url).href,
      'src/main.ts',
    ],
    {
      env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let printed = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk;
    const [, url] = /^API +(http:\/\/[^/]+)/m.exec(printed) ?? [];
    if (url === undefined) continue;
    return {
      child,
      url,
      /** Asks the memory probe for a number of bytes. */
      async measure(what: 'measure' | 'rss' | 'old'): Promise<number> {
        const measurement = once(child, 'message');
        child.send(what);
        const [bytes] = await measurement;
        return Number(bytes);
      },
    };
  }
  throw new Error(`The server printed no URL: ${printed}`);
}
