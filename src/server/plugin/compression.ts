import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { preferredEncoding } from '../request/content-encoding.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** Less is not worth the work, and goes in one packet as it is. */
const minBytes = 1024;

/** A good part of the smallest result, in a small part of its time. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const packers = {
  br: (text: string) => promisify(brotliCompress)(text, brotli),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

/** Each part is sent as soon as it is packed: one that waited for the next to fill a block would come too late. */
const packingStreams = {
  br: () => createBrotliCompress({ ...brotli, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
} as const;

/**
 * Packs the answers of the API, for clients that say they can unpack them.
 *
 * Not packed: GraphiQL, which comes packed already; events, which intermediaries must be able to tell apart; files, most of which are
 * packed in a way of their own.
 */
export function useCompression(): ServerPlugin {
  return {
    onResponse({ request, response, setResponse, fetchAPI }) {
      const { headers, status, statusText } = response;
      if (!isAnswer(headers)) return;
      headers.append('vary', 'accept-encoding');
      const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? '');
      if (encoding === 'identity') return;
      const send = (body: BodyInit) => {
        headers.set('content-encoding', encoding);
        headers.delete('content-length');
        setResponse(new fetchAPI.Response(body, { status, statusText, headers }));
      };
      const length = headers.get('content-length');
      if (length === null) return send(packed(response, packingStreams[encoding]()));
      if (Number(length) < minBytes) return;
      return response.text().then(packers[encoding]).then(send);
    },
  };
}

const isAnswer = (headers: Headers) =>
  !headers.has('content-encoding') &&
  /^(application\/(graphql-response\+)?json|multipart\/mixed)\b/.test(
    headers.get('content-type') ?? '',
  );

function packed({ body }: Response, packing: NodeJS.ReadWriteStream): BodyInit {
  // Whoever stops reading ends the parts as well; it is no mistake of ours.
  pipeline(Readable.from(body ?? []), packing, () => undefined);
  // Yoga's own class takes a stream of Node's; its type knows web streams only.
  return packing as unknown as ReadableStream;
}
