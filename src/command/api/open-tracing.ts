import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Tracing } from '../../observe/tracing/tracing.ts';
import { versionText } from '../line/help.ts';

/** What an SDK has registered with its copy of @opentelemetry/api. */
interface Registered {
  readonly version: string;
  /** Absent if the SDK has only metrics or logs. */
  readonly trace?: unknown;
}

/** Where every copy of @opentelemetry/api 1 keeps it, so that all copies find it. Source: internal/global-utils.ts of that package. */
const globalKey = Symbol.for('opentelemetry.js.api.1');

/** Traces for the OpenTelemetry SDK that was preloaded, or null if there is none. Loads their code, and OpenTelemetry's API, only then. */
export async function openTracing(
  { traceDocuments }: Pick<Config, 'traceDocuments'>,
  logger: Logger,
): Promise<Tracing | null> {
  const registered = (globalThis as { readonly [globalKey]?: Registered })[globalKey];
  if (registered?.trace === undefined) return null;
  const { createTracing, isCompatibleWith } = await import('../../observe/tracing/tracing.ts');
  if (!isCompatibleWith(registered.trace)) {
    const { version } = registered;
    logger.warn({ version }, 'The SDK uses an older version of OpenTelemetry: there are no traces');
    return null;
  }
  return createTracing({ version: versionText().trim(), withDocuments: traceDocuments });
}
