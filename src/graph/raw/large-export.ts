import { GraphQLError } from 'graphql';
import { type RawExport, toRawExport } from '../../google/raw.ts';
import type { RawRequest } from '../../http/raw-request.ts';
import { UpstreamError } from '../../http/upstream-error.ts';
import { toMask } from '../../loader/mask.ts';
import type { Context } from '../../operation/context.ts';

/** Throws what a raw request failed with; of a file too large for an answer, with the link that gives it all the same. */
export async function nameLink(
  error: unknown,
  request: RawRequest,
  context: Context,
): Promise<never> {
  const wanted = error instanceof UpstreamError && error.isTooLarge ? toRawExport(request) : null;
  if (wanted === null) throw error;
  const { url, expiresAt } = await linkTo(wanted, context);
  throw new GraphQLError('The file is too large to come in an answer.', {
    extensions: {
      code: 'EXPORT_TOO_LARGE',
      service: 'google',
      retryable: false,
      exportUrl: url,
      expiresAt,
      help: 'Download it from exportUrl, with the same headers as here. `export` of a Document gives such links too.',
    },
  });
}

async function linkTo({ documentId, format }: RawExport, { google, exportLink }: Context) {
  const { name } = await google.file(documentId, toMask(['name']));
  return exportLink(documentId, name ?? documentId, format);
}
