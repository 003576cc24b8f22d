import type { RequestListener } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observe/metrics/metrics.ts';
import { type Listening, listen } from '../server/listen.ts';
import { respondWhileStarting } from '../server/starting.ts';
import { type ApiOptions, openApi } from './api/api.ts';
import { listenForMetrics } from './api/open-metrics.ts';
import { stop } from './stop.ts';

/** An address on which this process listens. Until there is a handler, it responds that the server starts. */
export interface OpenPort {
  readonly listening: Listening;
  handler: RequestListener;
}

/** Listens. Throws ListenFailed. */
export async function openPort(config: Config): Promise<OpenPort> {
  const port = { handler: respondWhileStarting };
  const listening = await listen((request, response) => port.handler(request, response), config);
  return Object.assign(port, { listening });
}

export interface ServerProcessOptions extends ApiOptions {
  /** Where it listens already. Null: it listens when it is ready. */
  readonly port: OpenPort | null;
  /** Receives the metrics, which are then not served. Default: they are served at their own address, if they have one. */
  readonly sendMetrics?: ((metrics: Metrics) => void) | null;
  /** Called when the server has stopped. */
  readonly onStopped?: () => Promise<void>;
}

export interface ServerProcess {
  readonly url: string;
  /** Undefined if the metrics have no address of their own. */
  readonly metricsUrl: string | undefined;
  /** Stops it without resetting a request. Never rejects. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Opens the API, and serves it. */
export async function startServer({
  port,
  sendMetrics = null,
  onStopped = async () => {},
  ...options
}: ServerProcessOptions): Promise<ServerProcess> {
  const { config, logger } = options;
  const api = await openApi(options);
  const { metrics } = api;
  if (metrics !== null) sendMetrics?.(metrics);
  const metricsListening = sendMetrics ? null : await listenForMetrics(config, metrics);
  const open = port ?? (await openPort(config));
  open.handler = api.handler;
  api.start();
  const { listening } = open;
  const close = async () => {
    await metricsListening?.close();
    await api.close();
    await onStopped();
  };
  return {
    url: listening.url,
    metricsUrl: metricsListening?.url,
    stop: (signal) => stop(signal, { config, logger, lifecycle: api.lifecycle, listening, close }),
  };
}
