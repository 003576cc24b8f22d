import { GraphQLError } from 'graphql';
import { toMask } from '../../engine/loader/mask.ts';
import type { Context } from '../../operation/context.ts';
import { type GoogleRawRequest, type RawExport, toRawExport } from '../../service/google/raw.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';

/**
 * Rethrows the error of a raw request. If the file is too large for a response, throws EXPORT_TOO_LARGE with a download link
 * instead.
 */
export async function throwWithExportLink(
  error: unknown,
  request: GoogleRawRequest,
  context: Context,
): Promise<never> {
  if (!(error instanceof UpstreamError) || error.reason !== 'response-too-large') throw error;
  const rawExport = toRawExport(request);
  if (rawExport === null) throw error;
  const { url, expiresAt } = await createExportLink(rawExport, context);
  throw new GraphQLError(error.message, {
    extensions: {
      code: 'EXPORT_TOO_LARGE',
      service: 'google',
      retryable: false,
      exportUrl: url,
      expiresAt,
      help: 'Download the file from exportUrl, with the same headers as this request. The field `export` of a Document also returns download links.',
    },
  });
}

async function createExportLink(
  { documentId, format }: RawExport,
  { google, exportLink }: Context,
) {
  const { name } = await google.file(documentId, toMask(['name']));
  return exportLink(documentId, name ?? documentId, format);
}
