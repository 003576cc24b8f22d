import type { ServerPlugin } from '../../request/request-state.ts';

/**
 * The default headers of every response. Browsers must not cache it, run scripts in it, show it in a frame, or guess its type.
 *
 * A response with its own value, such as a page with its own policy, sets the header itself. HSTS is not included: the
 * proxy that terminates TLS must set it.
 */
const securityHeaders = Object.entries({
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

export function useSecurityHeaders(): ServerPlugin {
  return {
    onResponse({ response }) {
      // Yoga marks event streams as `no-cache`, which allows a cached copy.
      if (response.headers.get('cache-control') === 'no-cache')
        response.headers.delete('cache-control');
      for (const [name, value] of securityHeaders) {
        if (!response.headers.has(name)) response.headers.set(name, value);
      }
    },
  };
}
