import { setTimeout as sleep } from 'node:timers/promises';
import { toBody } from '../comparison.ts';
import { createLoad } from '../load.ts';
import { oneTask } from '../row/one-task.ts';
import { projectTasks } from '../row/project-tasks.ts';
import { startUpstream } from '../upstream/upstream.ts';
import { startCluster } from './cluster.ts';
import { startRedis } from './redis.ts';

// Measures what several instances and workers carry together. The upstream services and the callers run on the same machine: with two
// cores, more processes cannot carry much more. The processor time per operation shows what sharing costs.

const callers = 30;
const warmUpMs = 2000;
const runMs = 4000;

/** Each of the instances has a part of the callers, and the credentials of all parts are the same. */
const cases = [
  { instances: 1, workers: 1, hasRedis: false },
  { instances: 1, workers: 1, hasRedis: true },
  { instances: 2, workers: 1, hasRedis: true },
  { instances: 3, workers: 1, hasRedis: true },
  { instances: 1, workers: 2, hasRedis: false },
  { instances: 1, workers: 2, hasRedis: true },
] as const;

/** Prints the throughput of each case. */
export async function measureInstances(runs: number): Promise<void> {
  const upstream = await startUpstream({ extraTasks: 0 });
  const redis = await startRedis();
  const { url, asanaBasePath, fixtures } = upstream.ready;
  const services = {
    ASANA_BASE_URL: url + asanaBasePath,
    GOOGLE_DOCS_BASE_URL: url,
    GOOGLE_DRIVE_BASE_URL: url,
  };
  console.log(`throughput of ${callers} callers, best of ${runs} runs; two cores for everything\n`);
  console.log(
    '| operation | instances | WORKERS | Redis | per second | processor time, ms | scripts in Redis per operation | memory, MB |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const row of [oneTask(fixtures), projectTasks(fixtures)]) {
    for (const { instances, workers, hasRedis } of cases) {
      const env = { ...services, ...(hasRedis ? { REDIS_URL: redis.url } : {}) };
      const cluster = await startCluster({ instances, workers, env });
      const loads = await Promise.all(
        cluster.urls.map((one) => createLoad(`${one}/graphql`, toBody(row), callers / instances)),
      );
      const runAll = async (ms: number) =>
        (await Promise.all(loads.map((load) => load.run(ms)))).reduce(
          (sum, count) => sum + count,
          0,
        );
      await runAll(warmUpMs);
      let best = { perSecond: 0, cpuMs: 0, scripts: 0 };
      for (let run = 0; run < runs; run += 1) {
        const [cpuBefore, scriptsBefore] = [cluster.cpuMs(), await redis.scripts()];
        const operations = await runAll(runMs);
        const perSecond = operations / (runMs / 1000);
        const cpuMs = (cluster.cpuMs() - cpuBefore) / operations;
        const scripts = ((await redis.scripts()) - scriptsBefore) / operations;
        if (perSecond > best.perSecond) best = { perSecond, cpuMs, scripts };
      }
      const figures = [best.perSecond.toFixed(0), best.cpuMs.toFixed(2), best.scripts.toFixed(3)];
      const setting = [instances, workers, hasRedis ? 'yes' : 'no'];
      const memory = cluster.megabytes().toFixed(0);
      console.log(`| ${[row.name, ...setting, ...figures, memory].join(' | ')} |`);
      for (const load of loads) load.close();
      await cluster.stop();
      await sleep(100);
    }
  }
  console.log();
  await redis.stop();
  upstream.stop();
}
