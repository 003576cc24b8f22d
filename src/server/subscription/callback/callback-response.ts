import type { ExecutionResult } from 'graphql';
import type { FetchAPI } from 'graphql-yoga';
import { toPublic } from '../../request/public-result.ts';

/** The version of the protocol. Every message and the response to the subscription have this header. */
export const protocolHeader = { 'subscription-protocol': 'callback/1.0' } as const;

const badRequest = 400;

/** The response to a subscription whose results are sent to its router. */
export function acceptCallback({ Response }: FetchAPI): Response {
  return Response.json({ data: null }, { headers: { ...protocolHeader } });
}

/** The response to a subscription that does not start. Its status tells the router that no messages follow. */
export function rejectCallback(result: ExecutionResult, { Response }: FetchAPI): Response {
  const headers = { ...protocolHeader };
  return Response.json(toPublic(result), { status: statusOf(result), headers });
}

function statusOf({ errors = [] }: ExecutionResult): number {
  for (const { extensions } of errors) {
    const http: unknown = extensions['http'];
    if (typeof http === 'object' && http !== null && 'status' in http) return Number(http.status);
  }
  return badRequest;
}
