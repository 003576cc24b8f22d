import { GraphQLError } from 'graphql';
import { OperationAbort } from '../../operation/operation-abort.ts';
import { UploadLinkUsed } from '../../operation/upload/upload-file.ts';
import { type UploadTarget, uploadTargets } from '../../operation/upload/upload-link.ts';
import { toGlobalId } from '../../schema/id/id.ts';
import { withoutTimeLimit } from '../request/body-time-limit.ts';
import { clientLeft } from '../request/client-error.ts';
import { onClientLeft } from '../request/client-left.ts';
import type { UploadLinkFile } from '../request/context-factory.ts';
import type { Lifecycle } from '../request/lifecycle.ts';
import { rejection } from '../request/rejection.ts';
import type { CallerLimits, RequestState, ServerPlugin } from '../request/request-state.ts';
import { imagePath, importPath, serverUrlsFor, uploadPath } from '../request/server-url.ts';
import { toErrorResponse } from './error-response.ts';
import { createFileLog } from './file-log.ts';
import { identifyCaller, type LinkRouteOptions, toLinkRejection } from './link-caller.ts';
import { discardRest } from './upload-stream.ts';

export interface UploadOptions extends LinkRouteOptions {
  readonly lifecycle: Lifecycle;
  readonly callerLimits: CallerLimits;
}

/**
 * `PUT /upload/<token>`, `PUT /upload/document/<token>` and `PUT /upload/image/<token>`: send the body to the service while it arrives, as the file
 * of a link from `prepareAttachment`, `prepareDocumentImport` or `prepareImage`.
 *
 * The same checks apply as for the API, and the caller must send the credential that the link was made with. Everything that can be checked
 * without the body is checked first, and leaves the link unused.
 *
 * This is a plugin and not a `Route`, because its path contains a token.
 */
export function useUploads(options: UploadOptions): ServerPlugin {
  return {
    onRequest({ request, url, serverContext, endResponse }) {
      // Parsing the URL takes longer than this check.
      if (!request.url.includes('upload/')) return;
      const { pathname } = url;
      if (!pathname.startsWith(uploadPath)) return;
      return serveUpload(request, toLink(pathname), serverContext, options).then(endResponse);
    },
  };
}

interface UploadLink {
  readonly target: UploadTarget;
  readonly token: string;
}

/** The longer paths first: each begins with the last one. */
const targets: readonly (readonly [path: string, target: UploadTarget])[] = [
  [importPath, 'document'],
  [imagePath, 'image'],
  [uploadPath, 'attachment'],
];

function toLink(pathname: string): UploadLink {
  const [path, target] = targets.find(([start]) => pathname.startsWith(start)) ?? [
    uploadPath,
    'attachment',
  ];
  return { target, token: pathname.slice(path.length) };
}

/** What the response contains, by what the file became. */
const results: Readonly<Record<UploadTarget, (id: string) => object>> = {
  attachment: (gid) => ({ id: toGlobalId({ typeName: 'Attachment', id: gid }), gid }),
  document: (documentId) => ({
    id: toGlobalId({ typeName: 'Document', id: documentId }),
    documentId,
  }),
  image: (fileId) => ({ fileId }),
};

async function serveUpload(
  request: Request,
  link: UploadLink,
  state: RequestState,
  options: UploadOptions,
): Promise<Response> {
  const { lifecycle } = options;
  const log = createFileLog('upload', state, options);
  // The server ends operations and uploads alike when it stops.
  const abort = new OperationAbort();
  lifecycle.begin(abort);
  const stopListening = onClientLeft({ ...state, request }, () => abort.abort(clientLeftError()));
  let finish = () => {};
  try {
    const file = await openLink(request, link, state, abort, options);
    log.details.sizeBytes = file.sizeBytes;
    finish = options.callerLimits.begin(state);
    const id = await send(file, state, abort, options);
    log.write();
    return Response.json(results[link.target](id), { status: 201 });
  } catch (error) {
    const { code, response } = toErrorResponse(toUploadRejection(error), state, options, {
      // Every error of a request that was sent says it itself.
      applied: 'NO',
    });
    log.write([state.res?.closed ? clientLeft : code]);
    return response;
  } finally {
    finish();
    stopListening();
    lifecycle.finish(abort);
  }
}

/** Checks everything that can be known before the body is read. */
async function openLink(
  request: Request,
  { target, token }: UploadLink,
  state: RequestState,
  signal: OperationAbort,
  options: UploadOptions,
): Promise<UploadLinkFile> {
  if (request.method !== 'PUT') {
    throw rejection('BAD_USER_INPUT', 'An upload link accepts only PUT.', {
      status: 405,
      headers: { allow: 'PUT' },
    });
  }
  const viewer = await identifyCaller(request, uploadTargets[target].service, state, options);
  const urls = serverUrlsFor(request, options.config, options.accounts);
  const file = options.contexts.uploadFor(target, viewer, token, signal, urls);
  checkHeaders(request.headers, file);
  return file;
}

function checkHeaders(headers: Headers, { contentType, sizeBytes }: UploadLinkFile): void {
  const type = headers.get('content-type');
  if (type !== null && toMediaType(type) !== toMediaType(contentType)) {
    throw rejection(
      'BAD_USER_INPUT',
      `The file was announced as ${contentType}. Send this content type, or none.`,
      { status: 415 },
    );
  }
  if (headers.has('content-encoding') || headers.has('content-range')) {
    throw rejection('BAD_USER_INPUT', 'Send the complete file, uncompressed.', { status: 415 });
  }
  const length = headers.get('content-length');
  if (length !== null && Number(length) !== sizeBytes) {
    const isLarger = Number(length) > sizeBytes;
    throw rejection(
      'BAD_USER_INPUT',
      `The file was announced with ${sizeBytes} bytes, and the body has ${isLarger ? 'more' : 'fewer'}.`,
      { status: isLarger ? 413 : 400 },
    );
  }
}

const toMediaType = (contentType: string) => (contentType.split(';')[0] ?? '').trim().toLowerCase();

async function send(
  file: UploadLinkFile,
  { req }: RequestState,
  abort: OperationAbort,
  { config: { connections, uploads } }: UploadOptions,
): Promise<string> {
  if (req === undefined) throw new Error('An upload needs a connection.');
  withoutTimeLimit(req);
  const { requestTimeoutMs: maxPauseMs } = connections;
  const { minBytesPerSecond } = uploads;
  const timeoutMs = maxPauseMs + Math.ceil((file.sizeBytes / minBytesPerSecond) * 1000);
  const timer = setTimeout(() => abort.abort(tooSlow(timeoutMs)), timeoutMs);
  try {
    return await file.send({ stream: req, pace: { maxPauseMs, minBytesPerSecond } }, timeoutMs);
  } catch (error) {
    discardRest(req);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const tooSlow = (timeoutMs: number) =>
  rejection('BAD_USER_INPUT', `The upload took longer than ${Math.ceil(timeoutMs / 1000)} s.`, {
    status: 408,
  });

const clientLeftError = () =>
  new GraphQLError('The client disconnected.', { extensions: { code: clientLeft } });

function toUploadRejection(error: unknown): unknown {
  if (error instanceof UploadLinkUsed) {
    return rejection(
      'CONFLICT',
      'This link was used before. Query a new link for another upload.',
      { status: 409 },
    );
  }
  return toLinkRejection(error);
}
