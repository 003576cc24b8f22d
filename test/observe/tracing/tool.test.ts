import { type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { startTestServer } from '../../account/setup.ts';
import { clients, createAgentClient } from '../../mcp/http/agent-setup.ts';
import { createToolTestServer } from '../../mcp/tool-client.ts';
import { createTestTracing, textOf, untraced } from './sdk.ts';

// The spans of the tools for agents.
// Source: OpenTelemetry, semantic conventions for the Model Context Protocol.

const { hooks, observeToolCall, spans } = await createTestTracing();
const { url } = await startTestServer(
  { MCP: 'on', MCP_CLIENTS: clients },
  undefined,
  {},
  { ...hooks, observeToolCall },
);
const { tokensFor, send } = createAgentClient(url);
const { connect } = await createToolTestServer();

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

const toolSpans = () => spans().filter(({ name }) => name.startsWith('tools/'));

/** Calls a tool over HTTP, with the metadata and the headers. Returns its span. */
async function call(
  name: string,
  args: object,
  { meta = {}, headers = {} }: { meta?: object; headers?: Readonly<Record<string, string>> } = {},
) {
  const { tokens } = await tokensFor('ada');
  const response = await untraced(() =>
    send(tokens.access_token, 'tools/call', { name, arguments: args }, headers, null, meta),
  );
  expect(response.status).toBe(200);
  await response.text();
  const [span, ...others] = toolSpans();
  expect(others).toEqual([]);
  if (span === undefined) throw new Error('The call has no span.');
  expect(textOf(span)).not.toContain(tokens.access_token);
  return span;
}

const document = '{ viewer { asana { user { name } } } }';

test('a call has a SERVER span, and the span of its operation is below it', async () => {
  const span = await call('query', { document });
  expect(span.name).toBe('tools/call query');
  expect(span.kind).toBe(SpanKind.SERVER);
  expect(span.parentSpanContext).toBeUndefined();
  expect(span.status.code).toBe(SpanStatusCode.UNSET);
  expect(span.attributes).toEqual({
    'mcp.method.name': 'tools/call',
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'query',
    'jsonrpc.request.id': '1',
    'mcp.protocol.version': '2026-07-28',
    'network.transport': 'tcp',
    'network.protocol.name': 'http',
    'taskdoc.tool.outcome': 'success',
  });
  const operation = spans().find(({ name }) => name === 'query');
  expect(operation?.parentSpanContext?.spanId).toBe(span.spanContext().spanId);
});

test('an error of the tool is in its span, although the response has the status 200', async () => {
  const span = await call('query', { document: '{ unknown }' });
  expect(span.status.code).toBe(SpanStatusCode.ERROR);
  expect(span.attributes).toMatchObject({
    'error.type': 'tool_error',
    'taskdoc.tool.outcome': 'failure',
  });
});

test('a partial result is in the span of the tool, and its error in that of the operation', async () => {
  const span = await call('query', { document: '{ task(id: "1") { name } __typename }' });
  expect(span.attributes['taskdoc.tool.outcome']).toBe('partial');
  expect(span.status.code).toBe(SpanStatusCode.UNSET);
  const operation = spans().find(({ name }) => name === 'query');
  expect(operation?.attributes['taskdoc.error.codes']).toEqual(['NOT_FOUND']);
});

const idsOf = ({ traceId: id, spanId }: SpanContext) => [id, spanId];

test('the metadata of a message says which span is the parent', async () => {
  const span = await call('query', { document }, { meta: { traceparent } });
  expect(idsOf(span.parentSpanContext as SpanContext)).toEqual([traceId, 'b7ad6b7169203331']);
  expect(span.links).toEqual([]);
});

test('with both, the parent is in the metadata, and the header is a link', async () => {
  const other = '00-11111111111111111111111111111111-2222222222222222-01';
  const headers = { traceparent: other };
  const span = await call('query', { document }, { meta: { traceparent }, headers });
  expect(idsOf(span.parentSpanContext as SpanContext)).toEqual([traceId, 'b7ad6b7169203331']);
  const linked = span.links.map((link) => idsOf(link.context));
  expect(linked).toEqual([['11111111111111111111111111111111', '2222222222222222']]);
});

test('with the header only, it is the parent', async () => {
  const span = await call('schema', { type: 'Task' }, { headers: { traceparent } });
  expect(idsOf(span.parentSpanContext as SpanContext)).toEqual([traceId, 'b7ad6b7169203331']);
  expect(span.links).toEqual([]);
});

test('metadata that is no trace context is ignored', async () => {
  const span = await call('query', { document }, { meta: { traceparent: ['x', 1], baggage: {} } });
  expect(span.parentSpanContext).toBeUndefined();
});

test('over stdio a span says so', async () => {
  const { call: use } = await connect({ observeCall: observeToolCall });
  await use('schema', { type: 'Task' });
  const [span] = toolSpans();
  expect(span?.attributes['network.transport']).toBe('pipe');
  expect(span?.attributes['mcp.protocol.version']).toBe('2026-07-28');
  expect(span?.attributes).not.toHaveProperty('network.protocol.name');
  expect(trace.getActiveSpan()).toBeUndefined();
});
