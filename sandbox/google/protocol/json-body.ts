import { Rejection } from './rejection.ts';

/** The object that a body holds; an empty body counts as `{}`. Throws a Refusal for anything else. */
export function parseJsonBody(body: string): Readonly<Record<string, unknown>> {
  if (body.trim() === '') return {};
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Rejection(
      400,
      'Invalid JSON payload received. Unknown name "": Root element must be a message.',
    );
  }
  // An object of JSON has string keys.
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
