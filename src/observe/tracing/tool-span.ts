import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { ObservedToolCall, ObserveToolCall, ToolOutcome } from '../tool-observer.ts';
import { parentOf } from './operation-span.ts';

const method = 'tools/call';

/**
 * Creates a SERVER span for each call of a tool, around the spans of the operations that the tool executes. Its name and attributes are those of
 * OpenTelemetry's conventions for the Model Context Protocol, which are in development.
 */
export const createToolSpans =
  (tracer: Tracer): ObserveToolCall =>
  async (call, execute) => {
    const { parent, links } = originOf(call);
    const options = { kind: SpanKind.SERVER, attributes: toAttributes(call), links };
    const span = tracer.startSpan(`${method} ${call.tool}`, options, parent);
    const ended = await context.with(trace.setSpan(parent, span), execute);
    span.setAttributes(toEndAttributes(ended.outcome));
    if (ended.outcome === 'failure') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    return ended;
  };

/**
 * The span of the client, if the metadata of the message contains one. The HTTP request then belongs to another trace, and is a link. Without one,
 * the call belongs to the HTTP request.
 */
function originOf({ meta, headers }: ObservedToolCall): {
  readonly parent: Context;
  readonly links: Link[];
} {
  const transport = parentOf(headers ?? new Headers());
  const transportSpan = trace.getSpanContext(transport);
  const parent = propagation.extract(transport, meta);
  if (trace.getSpanContext(parent) === transportSpan || transportSpan === undefined)
    return { parent, links: [] };
  return { parent, links: [{ context: transportSpan }] };
}

function toAttributes({ tool, messageId, protocolVersion, headers }: ObservedToolCall): Attributes {
  return {
    'mcp.method.name': method,
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    // The client can choose any text.
    'jsonrpc.request.id': String(messageId).slice(0, 100),
    ...(protocolVersion === undefined ? {} : { 'mcp.protocol.version': protocolVersion }),
    'network.transport': headers === null ? 'pipe' : 'tcp',
    ...(headers === null ? {} : { 'network.protocol.name': 'http' }),
  };
}

const toEndAttributes = (outcome: ToolOutcome): Attributes => ({
  'taskdoc.tool.outcome': outcome,
  ...(outcome === 'failure' ? { 'error.type': 'tool_error' } : {}),
});
