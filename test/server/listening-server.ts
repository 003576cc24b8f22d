import { afterAll } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { createFullServer } from './full-server.ts';

/** Starts the complete server, with its own sandbox, on a free port. It is closed after the tests of the file. */
export async function startListeningServer(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string }> {
  const full = await createFullServer(env);
  const listening = await listen(full.server, { host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    await listening.close({ limitMs: 0 });
    await full.close();
  });
  return { url: listening.url };
}
