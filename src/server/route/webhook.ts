import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../../account/store/store-error.ts';
import { type ChangingService, isChanging, serviceIds } from '../../config/declaration/services.ts';
import { readBytes } from '../request/body-reader.ts';
import type { ReceiveNotification } from '../request/context-factory.ts';
import { describeError } from '../request/logger.ts';
import type { RequestState, ServerPlugin } from '../request/request-state.ts';
import { webhookPath } from '../request/server-url.ts';
import { discardRest } from './upload-stream.ts';

/** A delivery of Asana has a few hundred bytes per event. */
const maxBodyBytes = 1024 * 1024;

export interface WebhookRouteOptions {
  readonly receive: ReceiveNotification;
  readonly logger: Logger;
}

/**
 * `POST /webhooks/<service>/<id>`: what Asana and Drive call when something has changed.
 *
 * The responses have no body, so that they reveal nothing. This is a plugin and not a `Route`, because its path contains an id.
 */
export function useWebhooks(options: WebhookRouteOptions): ServerPlugin {
  return {
    onRequest({ request, url, serverContext, endResponse }) {
      // Parsing the URL takes longer than this check.
      if (!request.url.includes('webhooks/')) return;
      const { pathname } = url;
      if (!pathname.startsWith(webhookPath)) return;
      const [name = '', id = '', ...rest] = pathname.slice(webhookPath.length).split('/');
      const service = serviceIds.filter(isChanging).find((one) => one === name);
      if (service === undefined || rest.length > 0 || !/^[\w-]{32}$/.test(id))
        return endResponse(new Response(null, { status: 404 }));
      if (request.method !== 'POST')
        return endResponse(new Response(null, { status: 405, headers: { allow: 'POST' } }));
      return respond(request, service, id, serverContext, options).then(endResponse);
    },
  };
}

async function respond(
  request: Request,
  service: ChangingService,
  id: string,
  { req, requestId }: RequestState,
  { receive, logger }: WebhookRouteOptions,
): Promise<Response> {
  try {
    const { status, headers = {} } = await receive({
      service,
      id,
      header: (name) => request.headers.get(name),
      body: () => readBytes(request, req, maxBodyBytes),
    });
    return new Response(null, { status, headers });
  } catch (error) {
    // Both services send the notification again after these statuses.
    if (error instanceof StoreUnavailable) return new Response(null, { status: 503 });
    if (error instanceof GraphQLError) return new Response(null, error.extensions['http'] ?? {});
    logger.error(
      { requestId, path: webhookPath, error: describeError(error, []) },
      'unexpected error',
    );
    return new Response(null, { status: 500 });
  } finally {
    if (req !== undefined) discardRest(req);
  }
}
