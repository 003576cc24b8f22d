import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { CompleteResponse, type HttpResponse } from './http-response.ts';
import { badResponse } from './json.ts';
import { responseTooLarge, type UpstreamService } from './upstream-error.ts';

/**
 * The headers with which services compress their responses.
 *
 * Google compresses only for clients whose user agent contains "gzip". Source: Google Drive API, "Improve performance", "Using gzip".
 */
export const compressionHeaders = {
  'accept-encoding': 'gzip',
  'user-agent': 'taskdoc (gzip)',
} as const;

/** Below this compressed size, the transfer to another thread takes longer than the decompression. */
const maxSyncBytes = 16 * 1024;

/**
 * Decompresses a response, if it is compressed. The result has no header that describes the compressed body.
 *
 * @param maxBytes  The maximum size of the decompressed body. Throws `response-too-large` beyond it.
 *
 * Throws `bad-response` if the body is not valid gzip. Of a response with an error status it returns an empty body instead, because
 * the status says enough.
 */
export async function decompress(
  service: UpstreamService,
  response: HttpResponse,
  maxBytes: number,
): Promise<HttpResponse> {
  const { status, headers, bytes: compressed } = response;
  const {
    'content-encoding': encoding,
    'content-length': _compressedLength,
    ...otherHeaders
  } = headers;
  if (encoding !== 'gzip' || compressed.length === 0) return response;
  const options = { maxOutputLength: maxBytes };
  try {
    const bytes =
      compressed.length <= maxSyncBytes
        ? gunzipSync(compressed, options)
        : await promisify(gunzip)(compressed, options);
    return new CompleteResponse(status, otherHeaders, bytes);
  } catch (error) {
    if (error instanceof RangeError) throw responseTooLarge(service, maxBytes);
    if (status >= 400) return new CompleteResponse(status, otherHeaders, Buffer.alloc(0));
    throw badResponse(service, 'was not valid gzip', status);
  }
}
