import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { applyFaults, isDescribed } from './apply-fault.ts';
import { lengthOf } from './http/body.ts';
import { compress } from './http/compress.ts';
import { publishExchange } from './http/exchange.ts';
import type { Failure, FaultScript } from './http/fault.ts';
import type { InFlight } from './http/in-flight.ts';
import type { HttpRequest, HttpResponse, ParsedRequest, Service } from './http/message.ts';
import type { RequestLog } from './http/request-log.ts';

// Reads a request from its connection, and writes its response unless a fault prevents it.

/** The parts of the sandbox that serving a request needs. */
export interface ServeOptions {
  readonly service: Service;
  readonly log: RequestLog;
  readonly faultScript: FaultScript;
  readonly inFlight: InFlight;
}

/** Asana accepts attachments of up to 100 MB. The connection of a larger request is closed. */
const maxBodyBytes = 110 * 1024 * 1024;

/** Reads the request with its complete body. Returns null if the client disconnected, or if the request is too large. */
export async function readRequest(incoming: IncomingMessage): Promise<HttpRequest | null> {
  const arrivedAt = performance.now();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming) {
      size += chunk.length;
      if (size > maxBodyBytes) {
        incoming.destroy();
        return null;
      }
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
  );
  const url = new URL(`http://${headers.host ?? 'localhost'}${incoming.url ?? '/'}`);
  return { method: incoming.method ?? 'GET', url, headers, body: Buffer.concat(chunks), arrivedAt };
}

/** Responds to a request to a service, or makes it fail if a fault applies. Logs it in both cases. */
export async function serve(
  request: HttpRequest,
  response: ServerResponse,
  { service, log, faultScript, inFlight }: ServeOptions,
): Promise<void> {
  const parsed = await service.parse(request);
  const now = inFlight.enter(parsed.token, parsed.cost);
  const entry = log.open({
    service: service.name,
    person: parsed.person,
    ...parsed.logEntry,
    status: 0,
    inFlight: now,
    ...(parsed.actions && {
      actions: parsed.actions.map(({ route: _, ...action }) => ({ ...action, status: 0 })),
    }),
  });
  const disconnected = new AbortController();
  const onClose = () => disconnected.abort();
  response.once('close', onClose);
  const limitResponse = parsed.limitResponse(now);
  let described: HttpResponse | null = limitResponse;
  let actionFailures: readonly (Failure | null)[] = [];
  const observed: ParsedRequest = {
    ...parsed,
    execute: async (failures, failure) => {
      const outcome = await parsed.execute(failures, failure);
      described = outcome.response;
      actionFailures = failures;
      return outcome;
    },
    toFailureResponse: (failure) => {
      const failureResponse = parsed.toFailureResponse(failure);
      if (isDescribed(failure)) described = failureResponse;
      return failureResponse;
    },
  };
  const limited = {
    service: service.name,
    parsed: observed,
    limitResponse,
    arrivedAt: request.arrivedAt,
  };
  const outcome = await applyFaults(limited, faultScript, response, disconnected.signal);
  publishExchange({ service: service.name, request, response: described, actionFailures });
  response.off('close', onClose);
  inFlight.leave(parsed.token, parsed.cost);
  const retryAfter = outcome?.response.headers['retry-after'];
  entry.finish(outcome?.response.status ?? 0, outcome?.actionStatuses ?? [], retryAfter);
  if (outcome) send(compress(request, outcome.response, service.name), response);
}

/** Writes a response. */
export function send({ status, headers, body }: HttpResponse, response: ServerResponse): void {
  response.writeHead(status, { ...headers, 'content-length': lengthOf(body) });
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  // The stream waits for its reader. A reader that disconnects ends it, which is not an error.
  else pipeline(Readable.from(body.chunks()), response).catch(() => response.destroy());
}
