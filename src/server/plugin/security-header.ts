import type { ServerPlugin } from '../request/request-state.ts';

/**
 * What every answer tells a browser: keep no copy, run nothing, show it in no frame, guess no type.
 *
 * An answer that knows better, such as a page with its own policy, sets the header itself. Not here: HSTS, which is for
 * whoever terminates TLS to promise.
 */
const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Puts the security headers on every answer. */
export function useSecurityHeaders(): ServerPlugin {
  return {
    onResponse({ response }) {
      // Yoga calls its event streams `no-cache`, which allows a copy.
      if (response.headers.get('content-type') === 'text/event-stream')
        response.headers.delete('cache-control');
      for (const [name, value] of Object.entries(headers)) {
        if (!response.headers.has(name)) response.headers.set(name, value);
      }
    },
  };
}
