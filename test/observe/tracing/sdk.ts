import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { context, createContextKey, propagation, trace } from '@opentelemetry/api';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { openTracing } from '../../../src/command/api/open-tracing.ts';
import type { Tracing } from '../../../src/observe/tracing/tracing.ts';

/**
 * Registers the OpenTelemetry SDK for a test file, with the instrumentation of undici, and creates the traces of a server as the program
 * does. The spans are deleted before each test.
 */
export async function createTestTracing(traceDocuments = false) {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  const instrumentation = new UndiciInstrumentation();
  beforeEach(() => exporter.reset());
  // Test files share a process.
  afterAll(async () => {
    instrumentation.disable();
    for (const api of [trace, context, propagation]) api.disable();
    await provider.shutdown();
  });
  const tracing = await openTracing({ traceDocuments }, pino({ level: 'silent' }));
  if (tracing === null) throw new Error('The program does not find the SDK.');
  const { observer, observeToolCall, withoutTracing } = tracing satisfies Tracing;
  return {
    hooks: { observer, toHttpClient: withoutTracing },
    observeToolCall,
    spans: (): readonly ReadableSpan[] => exporter.getFinishedSpans(),
  };
}

/** Collects the headers of all requests that HTTP servers of this process receive, until the test file ends. */
export function collectReceivedHeaders() {
  const received: IncomingMessage['headers'][] = [];
  const collect = (message: unknown) => {
    received.push((message as { readonly request: IncomingMessage }).request.headers);
  };
  const requests = channel('http.server.request.start');
  requests.subscribe(collect);
  afterAll(() => {
    requests.unsubscribe(collect);
  });
  return received;
}

/** Sends requests of a test as a client without the SDK does: the instrumentation of undici would add its own header to them. */
export const untraced = <Result>(send: () => Result): Result =>
  context.with(
    context
      .active()
      .setValue(createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING'), true),
    send,
  );

/** All texts of a span: its name, attributes, events and links. */
export const textOf = ({ name, attributes, events, links, status }: ReadableSpan): string =>
  JSON.stringify({ name, attributes, events, links, status });
