import {
  type Delivery,
  type TransportReason,
  UpstreamError,
  type UpstreamService,
} from './upstream-error.ts';

/**
 * The error for a response that differs from the service's documentation.
 *
 * @param problem  The end of a sentence whose subject is the response.
 */
export function badResponse(
  service: UpstreamService,
  problem: string,
  status?: number,
  delivery: Delivery = 'yes',
): UpstreamError {
  return new UpstreamError<TransportReason>({
    reason: 'bad-response',
    service: service.id,
    message: `${service.name}'s response ${problem}.`,
    delivery,
    status,
  });
}

/** Parses a JSON object. Throws `bad-response` for an HTML page, an incomplete body or an empty one. */
export function parseJson(service: UpstreamService, text: string, status: number): unknown {
  // An empty body or an HTML page may come from a proxy that did not forward the request: delivery is unknown.
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

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of parsed JSON; undefined if there is none. */
export const valueAt = (json: unknown, ...path: readonly string[]): unknown =>
  path.reduce(
    (parent, name) => (isObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined),
    json,
  );

/** The objects of the list at a path of parsed JSON. */
export function objectsAt(
  json: unknown,
  ...path: readonly string[]
): readonly Readonly<Record<string, unknown>>[] {
  const list = valueAt(json, ...path);
  return Array.isArray(list) ? list.filter(isObject) : [];
}
