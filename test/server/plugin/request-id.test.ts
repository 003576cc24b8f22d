import { expect, test } from 'vitest';
import { useRequestId } from '../../../src/server/plugin/request-id.ts';

/** The id of a request with this header, and the headers of its response. */
async function respondTo(callerId: string | null, span?: object) {
  const { onRequest, onResponse } = useRequestId();
  const serverContext: { requestId?: string; span?: object } = span === undefined ? {} : { span };
  const request = new Request('http://taskdoc.test/', {
    headers: callerId === null ? {} : { 'x-request-id': callerId },
  });
  const response = new Response();
  // The plugin reads nothing else.
  await onRequest?.({ request, serverContext } as never);
  await onResponse?.({ response, serverContext } as never);
  return { id: serverContext.requestId, headers: Object.fromEntries(response.headers) };
}

test.each(['a', 'A-1_b.c', 'x'.repeat(128)])('a request keeps its id %s', async (id) => {
  expect(await respondTo(id)).toEqual({ id, headers: { 'x-request-id': id } });
});

test.each([null, '', 'a b', 'a{b}', 'x'.repeat(129)])(
  'a request with the id %j gets another one',
  async (id) => {
    const { id: given, headers } = await respondTo(id);
    expect(given).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(headers).toEqual({ 'x-request-id': given });
  },
);

test.each([
  [true, '01'],
  [false, '00'],
])('a response names its span, sampled: %s', async (isSampled, flags) => {
  const span = { traceId: '1'.repeat(32), spanId: '2'.repeat(16), isSampled };
  expect((await respondTo('a', span)).headers).toEqual({
    'x-request-id': 'a',
    traceresponse: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-${flags}`,
  });
});
