import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'vitest';

/**
 * Runs a command line that starts the server in a shell, as a user does, but on a free port. Ends all its processes after the test. A command
 * with a token does not use the real services.
 */
export function startInShell(
  command: string,
  cwd: string,
  onTestFinished: TestContext['onTestFinished'],
) {
  const { PATH, HOME } = process.env;
  const own = { ASANA_BASE_URL: 'http://127.0.0.1:9/api/1.0' };
  const env = { PATH, HOME, PORT: '0', ...(command.includes('TOKEN') ? own : {}) };
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  const child = spawn('bash', ['-c', command], { cwd, env, detached: true, stdio });
  const exit = once(child, 'exit');
  onTestFinished(async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    process.kill(-child.pid);
    await exit;
  });
  return child;
}
