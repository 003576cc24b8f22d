import type { Logger } from 'pino';
import { logIdsOf, nameCaller } from '../request/caller-name.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import {
  clientCachePath,
  exportPath,
  homePath,
  livenessPath,
  mcpPath,
  metricsPath,
  readinessPath,
  schemaPath,
  uploadPath,
  webhookPath,
} from '../request/server-url.ts';

/** The paths whose requests always have a line: they connect and disconnect accounts, and give agents access. */
const accountPath =
  /^\/(connect\/[a-z]+(\/callback)?|disconnect(\/[a-z]+)?|sign-out|mcp\/(authorize|token|revoke))$/;

/** Pages that do not exist: programs that search for other software request many of them. */
const unimportant: ReadonlySet<number> = new Set([404, 405]);

/**
 * Logs one line per request that is rejected before an operation starts, such as 401, 403, 413, 429 and 503, and one per request that connects or
 * disconnects an account. Operations, exports and uploads have their own lines. The log never contains a query string, a header or a token.
 */
export function useAccessLog(logger: Logger, graphqlEndpoint: string): ServerPlugin {
  // The other paths that a line can contain. Any other path, and what follows `/export/`, `/upload/` or `/webhooks/`, could contain a token.
  const knownPaths = [
    graphqlEndpoint,
    homePath,
    mcpPath,
    schemaPath,
    clientCachePath,
    metricsPath,
    livenessPath,
    readinessPath,
  ];
  const pathOf = (url: string): string | undefined => {
    const { pathname } = new URL(url);
    if (pathname.startsWith(exportPath)) return exportPath;
    if (pathname.startsWith(uploadPath)) return uploadPath;
    if (pathname.startsWith(webhookPath)) return webhookPath;
    return accountPath.test(pathname) || knownPaths.includes(pathname) ? pathname : undefined;
  };
  return {
    onResponse({ request, response, serverContext }) {
      const { rejectionCodes, isLogged } = serverContext;
      const { status } = response;
      if (isLogged || !logger.isLevelEnabled('warn')) return;
      const isRejected =
        rejectionCodes !== undefined || (status >= 400 && !unimportant.has(status));
      const path = pathOf(request.url);
      if (!isRejected && !accountPath.test(path ?? '')) return;
      const line = {
        ...logIdsOf(serverContext),
        method: request.method,
        path,
        status,
        caller: nameCaller(serverContext),
        errors: rejectionCodes,
      };
      if (isRejected) logger.warn(line, 'request rejected');
      else logger.info(line, 'access');
    },
  };
}
