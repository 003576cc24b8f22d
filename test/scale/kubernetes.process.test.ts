import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { type BundledProgram, bundleProgram } from '../bundled-program.ts';
import { type RedisServer, startRedis } from '../config/redis/redis-server.ts';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { isSkipped } from '../tool/tool.ts';
import { readObjects } from './kubernetes.ts';

const [deployment, service, budget, monitor] = readObjects();
const pod = deployment.spec?.template.spec;
const [container] = pod?.containers ?? [];
const folder = await mkdtemp(join(tmpdir(), 'taskdoc-kubernetes-'));
afterAll(() => rm(folder, { recursive: true }));

/** The errors of the compiler for the objects of a text. It rejects unknown names, missing ones and wrong types. */
async function compile(text: string): Promise<string> {
  await symlink(resolve('node_modules'), join(folder, 'node_modules')).catch(() => undefined);
  const names = ['Deployment', 'Service', 'PodDisruptionBudget', 'ServiceMonitor'];
  const objects = readObjects(text).map(
    (object, at) => `export const object${at}: ${names[at]} = ${JSON.stringify(object, null, 2)};`,
  );
  const imports = [
    "import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';",
    "import type { Service } from 'kubernetes-types/core/v1.d.ts';",
    "import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';",
    `import type { ServiceMonitor } from ${JSON.stringify(resolve('test/scale/kubernetes.ts'))};`,
  ];
  const file = join(folder, 'objects.ts');
  await writeFile(file, [...imports, ...objects].join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
  const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--types', 'node'];
  const { stdout } = spawnSync('node_modules/.bin/tsc', [...options, ...modules, file], {
    encoding: 'utf8',
  });
  return stdout;
}

describe('kubernetes.yaml', () => {
  test('has objects of the types that Kubernetes publishes', async () => {
    const text = await readFile('kubernetes.yaml', 'utf8');
    expect(await compile(text)).toBe('');
    expect(await compile(text.replace('failureThreshold: 60', 'failureTreshold: 60'))).toContain(
      'failureTreshold',
    );
    expect(await compile(text.replace('replicas: 3', 'replicas: three'))).toContain(
      'not assignable',
    );
  });

  test('has selectors and ports that match', () => {
    const labels = deployment.spec?.template.metadata?.labels;
    for (const selector of [deployment.spec?.selector, budget.spec?.selector])
      expect(selector).toEqual({ matchLabels: labels });
    expect(service.spec?.selector).toEqual(labels);
    expect(monitor.spec.selector).toEqual({ matchLabels: service.metadata?.labels });
    const ports = container?.ports?.map(({ name }) => name);
    expect(service.spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(ports);
    expect(service.spec?.ports?.map(({ name }) => name)).toContain(monitor.spec.endpoints[0]?.port);
    expect(budget.spec?.minAvailable).toBeLessThan(deployment.spec?.replicas ?? 0);
  });

  test('gives the server the time to stop, the user of the image, and the memory of compose.scale.yaml', async () => {
    const { drainDelayMs, stopTimeoutMs } = parseConfig({ HOST: '0.0.0.0' });
    expect((pod?.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(
      drainDelayMs + stopTimeoutMs,
    );
    const { runAsUser, runAsGroup } = pod?.securityContext ?? {};
    expect(await readFile('Dockerfile', 'utf8')).toContain(`\nUSER ${runAsUser}:${runAsGroup}\n`);
    expect(await readFile('compose.scale.yaml', 'utf8')).toContain('\n  mem_limit: 1g\n');
    expect(container?.resources?.limits).toEqual({ memory: '1Gi' });
  });
});

describe.skipIf(isSkipped('Redis'))(
  'a program with the variables and files of kubernetes.yaml',
  () => {
    let sandbox: Sandbox;
    let redis: RedisServer;
    let program: BundledProgram;
    let server: RunningServer;
    const ports = { http: 0, metrics: 0 };
    const secrets: Record<string, string> = {
      'session-secret': 'canary-session-secret-of-kubernetes',
      'metrics-key': 'canary-metrics-key',
      'api-keys': 'canary-api-key',
    };
    const mounted =
      container?.volumeMounts?.find(({ name }) => name === 'secrets')?.mountPath ?? '';

    beforeAll(async () => {
      [sandbox, redis, program] = await Promise.all([
        createSandbox(),
        startRedis(),
        bundleProgram('src/main.ts'),
      ]);
      secrets['redis-url'] = redis.url;
      await mkdir(join(folder, 'secrets'));
      for (const [name, value] of Object.entries(secrets))
        await writeFile(join(folder, 'secrets', name), value);
      [ports.http, ports.metrics] = [await freePort(), await freePort()];
      const env = Object.fromEntries(
        (container?.env ?? []).map(({ name, value = '' }) => [
          name,
          value.replace(mounted, join(folder, 'secrets')),
        ]),
      );
      server = await startServer(program.path, sandbox, {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        DRAIN_DELAY_MS: '2000',
        ...env,
        PORT: String(ports.http),
        METRICS_PORT: String(ports.metrics),
      });
    }, 120_000);
    afterAll(async () => {
      server.child.kill('SIGKILL');
      await Promise.all([sandbox.close(), redis.remove(), program.remove()]);
    });

    const probe = async (name: 'startupProbe' | 'readinessProbe' | 'livenessProbe') => {
      const { path, port } = container?.[name]?.httpGet ?? {};
      return (await fetch(`http://127.0.0.1:${ports[port as 'http']}${path}`)).status;
    };

    test('passes its probes, and accepts the keys of its Secret', async () => {
      // In this configuration, every caller sends tokens. The log is another stream than the text for a person.
      await expect.poll(() => server.log.map(({ msg }) => msg)).toContain('start');
      expect(server.log.filter(({ level }) => Number(level) > 30)).toMatchObject([
        { warning: expect.stringContaining('every request must contain tokens of its caller') },
      ]);
      for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
        expect(await probe(name), name).toBe(200);
      const [
        {
          path,
          authorization: { credentials },
        },
      ] = monitor.spec.endpoints as [(typeof monitor.spec.endpoints)[number]];
      const metrics = async (key = '') => {
        const headers = { authorization: `Bearer ${key}` };
        return (await fetch(`http://127.0.0.1:${ports.metrics}${path}`, { headers })).status;
      };
      expect(await metrics(secrets[credentials.key])).toBe(200);
      expect(await metrics('another-key')).toBe(401);
      const ask = async (key = '') =>
        (
          await fetch(`http://127.0.0.1:${ports.http}/graphql`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: '{"query":"{ __typename }"}',
          })
        ).status;
      expect(await ask(secrets['api-keys'])).toBe(200);
      expect(await ask('another-key')).toBe(401);
    });

    test('is not ready from the signal to stop, is alive until it ends, and ends within its time', async () => {
      const exit = once(server.child, 'exit');
      server.child.kill('SIGTERM');
      await expect.poll(() => probe('readinessProbe')).toBe(503);
      expect(await probe('livenessProbe')).toBe(200);
      expect(await exit).toEqual([0, null]);
    });
  },
);
