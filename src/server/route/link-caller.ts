import type { Service } from '../../account/credential.ts';
import { LinkInvalid } from '../../account/signed-link.ts';
import { resolveViewer, type Viewer } from '../../account/viewer.ts';
import { checkApiKey } from '../plugin/access/api-key.ts';
import { checkCrossSite } from '../plugin/access/cross-site.ts';
import type { GraphContextOptions } from '../plugin/graph-context.ts';
import type { ClientErrorOptions } from '../request/client-error.ts';
import { rejection } from '../request/rejection.ts';
import type { RequestState } from '../request/request-state.ts';

// What the routes of signed links share: who sends the request, and why a link is not opened.

export type LinkRouteOptions = GraphContextOptions & ClientErrorOptions;

/**
 * The caller of a link. The same checks apply as for the API. Throws a rejection, or the reason why the session could not be read.
 *
 * @param service  The service that the link is for.
 */
export async function identifyCaller(
  request: Request,
  service: Service,
  state: RequestState,
  options: LinkRouteOptions,
): Promise<Viewer> {
  const { config, accounts } = options;
  checkCrossSite(request, config);
  state.apiKey = checkApiKey(request, config);
  const session = (await accounts?.open(request.headers)) ?? null;
  const viewer = resolveViewer(request.headers, session, options);
  state.viewer = viewer;
  // Otherwise the link would seem to be that of another caller.
  if (session?.fault && viewer[service]?.source === 'session') throw session.fault;
  return viewer;
}

const rejectionByFault = {
  UNREADABLE: { status: 404, code: 'NOT_FOUND', message: 'This is not a link of this server.' },
  OTHER_CALLER: {
    status: 403,
    code: 'FORBIDDEN',
    message: 'This link was made for another user. Query a new link.',
  },
  EXPIRED: {
    status: 410,
    code: 'NOT_FOUND',
    message: 'This link has expired. Query a new link.',
  },
} as const;

/** The rejection of a request whose link cannot be opened. Returns any other error unchanged. */
export function toLinkRejection(error: unknown): unknown {
  if (!(error instanceof LinkInvalid)) return error;
  const { status, code, message } = rejectionByFault[error.fault];
  return rejection(code, message, { status });
}
