import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { sandboxText } from '../../src/command/sandbox.ts';
import { expectSameNames } from '../expect-same-names.ts';

const sandbox = await createSandbox();
afterAll(() => sandbox.close());

test('taskdoc sandbox prints every control, and each one works', async () => {
  const text = sandboxText(sandbox);
  const controls = [...text.matchAll(/(GET|POST) +(http:\S+)/g)].map(
    ([, method = '', url = '']) => ({
      method,
      url,
    }),
  );
  for (const { method, url } of controls) {
    const { status } = await fetch(url, { method });
    expect(status, url).toBeLessThan(404);
  }
  const source = readFileSync('sandbox/control.ts', 'utf8');
  const routes = [...source.matchAll(/case '(\w+ \/sandbox\/\S+)'/g)].map(([, route]) => route);
  const named = controls.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  expectSameNames(named, routes, '`sandboxText` needs a line for each route of sandbox/control.ts');
  expect(text).toContain(sandbox.oauth.google.authorize);
});
