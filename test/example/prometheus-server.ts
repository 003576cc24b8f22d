import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { requireTool } from '../tool/tool.ts';

/** A running Prometheus. */
export interface PrometheusServer {
  /** The value of an expression without labels, or null. */
  valueOf(expression: string): Promise<number | null>;
  /** The names of the alerts that fire, in alphabetical order. */
  firing(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/**
 * Starts Prometheus with the configuration and the rules of examples/observability, for a program on this machine. Everything that takes minutes there
 * takes seconds here.
 */
export async function startPrometheus(metricsPort: number): Promise<PrometheusServer> {
  const program = requireTool('Prometheus');
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-prometheus-'));
  const read = (file: string) => readFile(join('examples/observability', file), 'utf8');
  const configuration = (await read('prometheus.yml'))
    .replace('scrape_interval: 15s', 'scrape_interval: 2s\n  evaluation_interval: 1s')
    .replace('taskdoc:9464', `127.0.0.1:${metricsPort}`);
  const rules = (await read('alerts.yml'))
    .replaceAll(/for: \d+m/g, 'for: 4s')
    .replaceAll(/\[\d+m\]/g, '[10s]');
  await writeFile(join(folder, 'prometheus.yml'), configuration);
  await writeFile(join(folder, 'alerts.yml'), rules);
  const port = await freePort();
  const child = spawn(
    program,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exit = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('Prometheus ended when it started.');
    await sleep(50);
  }
  const get = async (path: string) => ((await (await fetch(url + path)).json()) as Response).data;
  return {
    async valueOf(expression) {
      const { result } = await get(`/api/v1/query?query=${encodeURIComponent(expression)}`);
      return result[0] === undefined ? null : Number(result[0].value[1]);
    },
    async firing() {
      const { alerts } = await get('/api/v1/alerts');
      const names = alerts.flatMap(({ state, labels }) =>
        state === 'firing' ? [labels.alertname] : [],
      );
      return [...new Set(names)].toSorted();
    },
    async stop() {
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

/** What the two routes of Prometheus respond. */
interface Response {
  readonly data: {
    readonly result: readonly { readonly value: readonly [number, string] }[];
    readonly alerts: readonly {
      readonly state: string;
      readonly labels: { readonly alertname: string };
    }[];
  };
}
