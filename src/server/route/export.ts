import type { ServerResponse } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { ExportLinkRefused } from '../../auth/export-link.ts';
import { resolveViewer } from '../../auth/viewer.ts';
import { checkApiKey } from '../plugin/api-key.ts';
import { checkCrossSite } from '../plugin/cross-site.ts';
import type { ErrorMaskOptions } from '../plugin/error-mask.ts';
import type { GraphContextOptions } from '../plugin/graph-context.ts';
import { refusal } from '../request/rejection.ts';
import type { ExportedFile, RequestState, ServerPlugin } from '../request/request-state.ts';
import { exportPath, ownAddressesFor } from '../request/server-url.ts';
import { toContentDisposition } from './content-disposition.ts';
import { toCodedAnswer } from './error-response.ts';

/** Whom to act for, where links are opened, and what is written of it. */
export type ExportOptions = GraphContextOptions & ErrorMaskOptions;

/**
 * `GET /export/<token>`: the file that a link of `Document.export` leads to, passed on as it comes.
 *
 * Everything that guards the API guards it too, and whoever opens a link brings the credential that it was made with. A
 * HEAD looks at the link alone: Google has no way to say whether it could make the file but to make it.
 */
export function useExports(options: ExportOptions): ServerPlugin {
  return {
    onRequest({ request, url, serverContext, fetchAPI, endResponse }) {
      const { pathname } = url;
      if (!pathname.startsWith(exportPath)) return;
      const token = pathname.slice(exportPath.length);
      return answer(request, token, serverContext, options, fetchAPI.Response).then(endResponse);
    },
  };
}

async function answer(
  request: Request,
  token: string,
  state: RequestState,
  options: ExportOptions,
  ResponseOfYoga: typeof Response,
): Promise<Response> {
  const log = createLog(state, options);
  try {
    const file = await openLink(request, token, state, options);
    log.format = file.format;
    const headers = toHeaders(file);
    if (request.method === 'HEAD') return new Response(null, { headers });
    const { byteLength, body } = await file.download();
    if (byteLength !== null) headers['content-length'] = String(byteLength);
    watch(body, state.res, log);
    // Yoga's own class leaves the stream a stream of Node's, which it pipes: the client sets the pace, and its leaving destroys
    // the stream. Of a web stream it would go on waiting for a client that has left. Its type knows web streams only.
    return new ResponseOfYoga(body as unknown as ReadableStream, { headers });
  } catch (error) {
    const { code, response } = toCodedAnswer(toRefusal(error), state, options);
    log.write([code]);
    return response;
  }
}

async function openLink(
  request: Request,
  token: string,
  state: RequestState,
  options: ExportOptions,
): Promise<ExportedFile> {
  const { config, contexts, accounts } = options;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw refusal('BAD_USER_INPUT', 'A link to a file takes a GET.', {
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  }
  checkCrossSite(request, config);
  checkApiKey(request, config);
  // Unlike the API's, a link may be followed from anywhere: it shows its file to the person who follows it, and to nobody else.
  const session = (await accounts?.open(request.headers)) ?? null;
  const viewer = resolveViewer(request.headers, session, options);
  state.viewer = viewer;
  const left = new AbortController();
  // Not the request's own signal: it is only shaped like one.
  request.signal.addEventListener('abort', () => left.abort(new Error('The client has left.')), {
    once: true,
  });
  const addresses = ownAddressesFor(request, config, accounts);
  return contexts.exportFor(viewer, token, left.signal, addresses);
}

const toHeaders = ({ fileName, mimeType }: ExportedFile): Record<string, string> => ({
  'content-type': mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
  'content-disposition': toContentDisposition(fileName),
});

const faults = {
  UNREADABLE: { status: 404, code: 'NOT_FOUND', message: 'This is no link that was made here.' },
  FOREIGN: {
    status: 403,
    code: 'FORBIDDEN',
    message: 'This link was made for somebody else; ask for one of your own.',
  },
  EXPIRED: {
    status: 410,
    code: 'NOT_FOUND',
    message: 'This link has expired; ask for another.',
  },
} as const;

function toRefusal(error: unknown): unknown {
  if (!(error instanceof ExportLinkRefused)) return error;
  const { status, code, message } = faults[error.fault];
  return refusal(code, message, { status });
}

/** One line per link that was opened: never the link, the name of the file or the id of the document. */
function createLog({ requestId }: RequestState, { logger }: ExportOptions) {
  const startedAt = performance.now();
  return {
    format: undefined as string | undefined,
    write(errors?: readonly string[]) {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      logger.info({ requestId, format: this.format, ms, errors }, 'export');
    },
  };
}

/** An answer that has begun can fail in one way only: by breaking off. Piped, it would be left open instead. */
function watch(
  body: Readable,
  response: ServerResponse | undefined,
  log: ReturnType<typeof createLog>,
): void {
  finished(body, (error) => {
    const hasLeft = response?.closed ?? false;
    log.write(error ? [hasLeft ? 'CLIENT_LEFT' : 'UPSTREAM_UNAVAILABLE'] : undefined);
    if (error) response?.destroy();
  });
}
