import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenOnLoopback } from '../../bench/listen.ts';

/** A span as OTLP's JSON encoding names its parts. Source: opentelemetry-proto, trace.proto. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** By name, without those that have no text. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly service: string | undefined;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

interface TraceRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'service'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

const toRecord = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

/** Receives traces as a collector does: OTLP over HTTP, with JSON. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    const { resourceSpans } = (await json(request)) as TraceRequest;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = toRecord(resource.attributes)['service.name'];
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: toRecord(span.attributes), service });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { url: await listenOnLoopback(server), spans, close: () => server.close() };
}
