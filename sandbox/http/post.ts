import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** How long a receiver may take to respond. */
const timeoutMs = 10_000;

/**
 * Sends a POST request without a body to the receiver of a webhook. Returns the status of its response, or null without one.
 *
 * Does not follow redirects. With HTTPS, the receiver needs a valid certificate.
 */
export function postEmpty(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number | null> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': '0' },
      // A connection of its own, which ends with the response.
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    };
    send(url, options, (response) => {
      response.resume();
      response.once('error', () => resolve(null));
      response.once('end', () => resolve(response.statusCode ?? null));
    })
      .once('error', () => resolve(null))
      .end();
  });
}
