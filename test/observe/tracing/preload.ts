import { writeFileSync } from 'node:fs';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  BatchSpanProcessor,
  InMemorySpanExporter,
  NodeTracerProvider,
} from '@opentelemetry/sdk-trace-node';

// Preloaded with `node --import`, as the documentation of the OpenTelemetry SDK says. It registers the SDK, which exports the spans after five
// seconds or when it is told to. The exported spans are written to a file when the process ends.

/** A span in the file. */
export interface WrittenSpan {
  readonly name: string;
  readonly traceId: string;
  readonly parentId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] }).register();
new UndiciInstrumentation();

process.on('exit', () => {
  const spans: WrittenSpan[] = exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    traceId: span.spanContext().traceId,
    parentId: span.parentSpanContext?.spanId,
    attributes: span.attributes,
  }));
  writeFileSync(process.env['SPANS_FILE'] ?? '', JSON.stringify(spans));
});
