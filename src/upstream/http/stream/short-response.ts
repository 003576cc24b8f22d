import type { HttpStream } from '../http-client.ts';
import { parseRetryAfterMs } from '../retry.ts';
import type { RejectedResponse } from '../upstream-error.ts';

/** The maximum number of bytes that are read of such a response. */
const maxBytes = 64 * 1024;

/** Reads a stream that is no file, such as an error. Never rejects: of an incomplete response it returns what has arrived. */
export async function readShortResponse({
  status,
  headers,
  body,
}: HttpStream): Promise<RejectedResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch {
    // The body is incomplete or missing. Its reader knows what that means.
  }
  const retryAfterMs = parseRetryAfterMs(headers['retry-after'], Date.now());
  return { status, text: Buffer.concat(chunks).toString(), retryAfterMs };
}
