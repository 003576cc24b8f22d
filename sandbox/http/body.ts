import type { HttpResponse } from './message.ts';

/** The number of bytes of a body. */
export const lengthOf = (body: HttpResponse['body']) =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;

/** The first half of a body. For a stream, its first chunk is enough. */
export function firstHalf(body: HttpResponse['body']): Buffer {
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    const bytes = Buffer.from(body);
    return bytes.subarray(0, bytes.length / 2);
  }
  for (const chunk of body.chunks()) return chunk;
  return Buffer.alloc(0);
}
