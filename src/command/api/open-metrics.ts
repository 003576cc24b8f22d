import type { Config } from '../../config/config.ts';
import { serviceDeclarations } from '../../config/declaration/services.ts';
import type { Metrics } from '../../observe/metrics/metrics.ts';
import { errorCodes } from '../../schema/error/error-code.ts';
import { type Listening, listen } from '../../server/listen.ts';
import { createMetricsListener } from '../../server/metrics-listener.ts';
import { clientLeft } from '../../server/request/client-error.ts';
import type { MetricsText } from '../../server/route/metrics.ts';
import { versionText } from '../line/help.ts';
import { WorkerMetrics } from './worker-metrics.ts';

/** The metrics, or null if they are not configured. Loads their code only if they are. */
export async function openMetrics(config: Pick<Config, 'metrics'>): Promise<Metrics | null> {
  if (config.metrics === null) return null;
  const { createMetrics } = await import('../../observe/metrics/metrics.ts');
  return createMetrics({
    codes: [...Object.keys(errorCodes), clientLeft],
    circuits: Object.values(serviceDeclarations).flatMap(({ apis }) => apis),
    version: versionText().trim(),
  });
}

/** Serves the metrics at their own address, or returns null if they have none. Throws ListenFailed. */
export async function listenForMetrics(
  { metrics: settings }: Pick<Config, 'metrics'>,
  metrics: MetricsText | null,
): Promise<Listening | null> {
  if (metrics === null || settings === null || settings.listen === null) return null;
  const { host, port } = settings.listen;
  return listen(createMetricsListener(metrics, { host, key: settings.key }), {
    host,
    port,
    variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' },
  });
}

/** The metrics of all workers, or null if they are not configured. Loads their code only if they are. */
export async function openWorkerMetrics(
  config: Pick<Config, 'metrics'>,
): Promise<WorkerMetrics | null> {
  if (config.metrics === null) return null;
  const { metricsSum } = await import('../../observe/metrics/sum.ts');
  return new WorkerMetrics(metricsSum);
}
