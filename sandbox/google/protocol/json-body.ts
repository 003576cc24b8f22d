import { Rejection } from './rejection.ts';

/** Parses a body into an object. An empty body means `{}`. Throws a Rejection for anything else. */
export function parseJsonBody(body: string): Readonly<Record<string, unknown>> {
  if (body.trim() === '') return {};
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Rejection(
      400,
      'Invalid JSON payload received. Unknown name "": Root element must be a message.',
    );
  }
  // The keys of a JSON object are strings.
  return value as Readonly<Record<string, unknown>>;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Rejection(400, 'Invalid JSON payload received. Unexpected token.', {
      reason: 'parseError',
    });
  }
}
