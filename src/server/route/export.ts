import type { ServerResponse } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { OperationAbort } from '../../operation/operation-abort.ts';
import { clientLeft } from '../request/client-error.ts';
import type { ExportLinkFile } from '../request/context-factory.ts';
import { rejection } from '../request/rejection.ts';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';
import { exportPath, serverUrlsFor } from '../request/server-url.ts';
import { toErrorResponse } from './error-response.ts';
import { createFileLog, type FileLog } from './file-log.ts';
import { identifyCaller, type LinkRouteOptions, toLinkRejection } from './link-caller.ts';

/**
 * `GET /export/<token>`: streams the file of a link from `Document.export`.
 *
 * The same checks apply as for the API, and the caller must send the credential that the link was made with. HEAD checks only
 * the link, because Google can tell whether an export succeeds only by producing the file.
 *
 * This is a plugin and not a `Route`, because its path contains a token.
 */
export function useExports(options: LinkRouteOptions): ServerPlugin {
  return {
    onRequest({ request, url, serverContext, fetchAPI, endResponse }) {
      // Parsing the URL takes longer than this check.
      if (!request.url.includes('export/')) return;
      const { pathname } = url;
      if (!pathname.startsWith(exportPath)) return;
      const token = pathname.slice(exportPath.length);
      return serveExport(request, token, serverContext, options, fetchAPI.Response).then(
        endResponse,
      );
    },
  };
}

async function serveExport(
  request: Request,
  token: string,
  state: RequestState,
  options: LinkRouteOptions,
  YogaResponse: typeof Response,
): Promise<Response> {
  const log = createFileLog('export', state, options);
  try {
    const file = await openLink(request, token, state, options);
    log.details.format = file.format;
    const headers = toHeaders(file);
    if (request.method === 'HEAD') return new Response(null, { headers });
    const { byteLength, body } = await file.download();
    if (byteLength !== null) headers['content-length'] = String(byteLength);
    logCompletion(body, state.res, log);
    // Yoga's Response pipes a Node stream: the client sets the pace, and the stream is destroyed when the client disconnects.
    // With a web stream Yoga would keep waiting for a disconnected client. The type allows web streams only.
    return new YogaResponse(body as unknown as ReadableStream, { headers });
  } catch (error) {
    const { code, response } = toErrorResponse(toLinkRejection(error), state, options);
    log.write([code]);
    return response;
  }
}

async function openLink(
  request: Request,
  token: string,
  state: RequestState,
  options: LinkRouteOptions,
): Promise<ExportLinkFile> {
  const { config, contexts, accounts } = options;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw rejection('BAD_USER_INPUT', 'An export link accepts only GET and HEAD.', {
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  }
  // Unlike API requests, a link may be followed from any page: only the user who follows it sees the file.
  const viewer = await identifyCaller(request, 'google', state, options);
  const clientAbort = new OperationAbort();
  request.signal.addEventListener(
    'abort',
    () => clientAbort.abort(new Error('The client disconnected.')),
    {
      once: true,
    },
  );
  const addresses = serverUrlsFor(request, config, accounts);
  return contexts.exportFor(viewer, token, clientAbort, addresses);
}

const toHeaders = ({ fileName, mimeType }: ExportLinkFile): Record<string, string> => ({
  'content-type': mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
  'content-disposition': toContentDisposition(fileName),
});

/** Logs the end of a download. Closes the connection if the download failed: the response has started, and piping would leave it open. */
function logCompletion(body: Readable, response: ServerResponse | undefined, log: FileLog): void {
  finished(body, (error) => {
    const isClientGone = response?.closed ?? false;
    log.write(error ? [isClientGone ? clientLeft : 'UPSTREAM_UNAVAILABLE'] : undefined);
    if (error) response?.destroy();
  });
}

/**
 * The header with which a browser saves a file under this name. Any characters are allowed. An ASCII version of the name comes first, for
 * clients that do not support the extended form.
 *
 * Source: RFC 6266, sections 4 and 5; RFC 8187, section 3.2. Throws only for a name with a lone surrogate.
 */
function toContentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(fileName).replace(
    // The characters that encodeURIComponent keeps, and that the grammar does not allow.
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
