import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { addVary, preferredEncoding } from '../request/accept.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** Smaller bodies are sent uncompressed: they fit in one packet. */
const minBytes = 1024;

/** Level 4 compresses well and is much faster than the highest level. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Larger bodies are compressed with the fastest level, which needs a third of the processor time and compresses JSON well too. */
const maxThoroughLength = 1024 * 1024;
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const fastGzip = { level: constants.Z_BEST_SPEED };

const compressors = {
  br: (text: string) =>
    promisify(brotliCompress)(text, text.length > maxThoroughLength ? fastBrotli : brotli),
  gzip: (text: string) => promisify(gzip)(text, text.length > maxThoroughLength ? fastGzip : {}),
} as const;

/** For results that are sent in parts. These flush after each part, so that it does not wait for the next one to fill a block. */
const partCompressors = {
  br: () => createBrotliCompress({ ...brotli, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
} as const;

/** For large results, which are converted to JSON while they are sent. */
const streamCompressors = {
  br: () => createBrotliCompress(fastBrotli),
  gzip: () => createGzip(fastGzip),
} as const;

/**
 * Compresses the API's responses for clients that accept it.
 *
 * Does not compress GraphiQL, which is compressed already, subscriptions, for each of which a compressor would keep hundreds of kilobytes, or
 * files, most of which have a compressed format.
 */
export function useCompression(): ServerPlugin {
  return {
    onResponse({ request, response, setResponse, fetchAPI }) {
      const { headers, status, statusText } = response;
      if (!isCompressible(headers)) return;
      addVary(headers, 'accept-encoding');
      const length = headers.get('content-length');
      if (length !== null && Number(length) < minBytes) return;
      const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? '');
      if (encoding === 'identity') return;
      const send = (body: BodyInit) => {
        headers.set('content-encoding', encoding);
        headers.delete('content-length');
        setResponse(new fetchAPI.Response(body, { status, statusText, headers }));
      };
      if (length === null) {
        const isInParts = headers.get('content-type')?.startsWith('multipart/');
        const compressors = isInParts ? partCompressors : streamCompressors;
        return send(compressedBody(response, compressors[encoding]()));
      }
      return response.text().then(compressors[encoding]).then(send);
    },
  };
}

const isCompressible = (headers: Headers) =>
  !headers.has('content-encoding') &&
  /^(application\/(graphql-response\+)?json|multipart\/mixed(?!.*subscriptionSpec))\b/.test(
    headers.get('content-type') ?? '',
  );

function compressedBody({ body }: Response, compressor: NodeJS.ReadWriteStream): BodyInit {
  // A client that stops reading ends the stream too. This is not an error of the server.
  pipeline(Readable.from(body ?? []), compressor, () => undefined);
  // Yoga's Response accepts a Node stream, but its type allows web streams only.
  return compressor as unknown as ReadableStream;
}
