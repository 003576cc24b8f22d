import {
  type Delivery,
  type TransportReason,
  UpstreamError,
  type UpstreamService,
} from './upstream-error.ts';

/** An answer that is not what the service's documentation promises. */
export function badResponse(
  service: UpstreamService,
  what: string,
  status?: number,
  arrival: Delivery = 'yes',
): UpstreamError {
  return new UpstreamError<TransportReason>({
    reason: 'bad-response',
    service: service.id,
    message: `${service.name}'s answer ${what}.`,
    delivery: arrival,
    ...(status === undefined ? {} : { status }),
  });
}

/** Parses a JSON object, or throws `bad-response` when a proxy's page, half a body or nothing came instead. */
export function parseJson(service: UpstreamService, text: string, status: number): unknown {
  // Nothing, or a page: of a proxy, for all one knows, which may have kept the request to itself.
  if (text === '') throw badResponse(service, 'was empty', status, 'unknown');
  if (!text.trimStart().startsWith('{')) {
    throw badResponse(service, 'was not JSON', status, 'unknown');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw badResponse(service, 'was not JSON', status);
  }
}

/** Whether this is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
