import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { exportPath, hasPath, uploadPath } from '../request/server-url.ts';
import { toErrorResponse } from '../route/error-response.ts';
import { createAddressOf } from './address.ts';
import { createUsageTable } from './usage.ts';

export interface AddressLimitOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly graphqlEndpoint: string;
}

/** The maximum number of addresses that are known: some megabytes. */
const maxAddresses = 20_000;

/**
 * Limits how often one address can connect and disconnect accounts, sign out, ask for access for agents, download exports and upload files. These requests write to the store or start
 * requests to the services, and a client needs neither an account nor a token for most of them.
 *
 * It precedes the routes. Calls in this process have no address, and no limit.
 */
export function useAddressLimit({
  config,
  logger,
  graphqlEndpoint,
}: AddressLimitOptions): ServerPlugin {
  const { maxRequestsPerMinutePerAddress: limit } = config.admission;
  if (limit === Number.POSITIVE_INFINITY) return {};
  const addressOf = createAddressOf(config.admission);
  const usages = createUsageTable(maxAddresses);
  return {
    onRequest({ request, url, serverContext, endResponse }) {
      // Parsing the URL takes longer than this check.
      if (hasPath(request, graphqlEndpoint)) return;
      const isFile = url.pathname.startsWith(exportPath) || url.pathname.startsWith(uploadPath);
      if (!isFile && !isAccountRequest(request.method, url.pathname)) return;
      const { req } = serverContext;
      const address = req === undefined ? null : addressOf(req);
      if (address === null) return;
      const nowMs = performance.now();
      const waitMs = usages.of(address, nowMs).lastMinute.count(limit, nowMs);
      if (waitMs === 0) return;
      const error = rejection(
        'RATE_LIMITED',
        `Your address has sent ${limit} requests of this kind in the last minute. This server allows no more.`,
        { status: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) },
      );
      serverContext.rejectionCodes = [error.extensions['code']];
      if (isFile) {
        endResponse(toErrorResponse(error, serverContext, { config, logger }).response);
        return;
      }
      endResponse(
        new Response(`${error.message}\n`, {
          status: 429,
          headers: {
            'content-type': 'text/plain; charset=utf-8',
            'retry-after': String(error.extensions['retryAfter']),
          },
        }),
      );
    },
  };
}

/** Whether a request connects or disconnects an account, or returns from a consent page, or signs out, or asks for access for an agent. */
const isAccountRequest = (method: string, path: string): boolean =>
  method === 'POST'
    ? /^\/(connect|disconnect|sign-out|mcp\/)/.test(path)
    : /^\/(connect\/\w+\/callback|mcp\/authorize)$/.test(path);
