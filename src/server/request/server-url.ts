import type { Accounts } from '../../account/accounts.ts';
import type { Service } from '../../account/credential.ts';
import type { Config } from '../../config/config.ts';
import type { ServerUrls } from './context-factory.ts';

export const schemaPath = '/schema.graphql';

/** The path of what clients configure their caches with. */
export const clientCachePath = '/cache.json';

/** The path that shows whether this process responds. */
export const livenessPath = '/healthz';

/** The path that shows whether a load balancer should send requests to this server. */
export const readinessPath = '/readyz';

export const metricsPath = '/metrics';

/** The path of file downloads. A token follows it. */
export const exportPath = '/export/';

/** The path of file uploads. A token follows it. */
export const uploadPath = '/upload/';

/** The path of notifications of the services. The service and an id follow it. */
export const webhookPath = '/webhooks/';

/** The path of uploads that become documents. A token follows it. */
export const importPath = `${uploadPath}document/`;

/** The path of uploads of images. A token follows it. */
export const imagePath = `${uploadPath}image/`;

/** The path of the tools for agents. It is also the path of the resource that their access tokens are for. */
export const mcpPath = '/mcp';

/** The paths of the authorization server for agents. */
export const agentPaths = {
  authorize: `${mcpPath}/authorize`,
  token: `${mcpPath}/token`,
  revoke: `${mcpPath}/revoke`,
  /** Source: RFC 8414. */
  serverMetadata: '/.well-known/oauth-authorization-server',
  /** Source: RFC 9728, section 3.1. */
  resourceMetadata: `/.well-known/oauth-protected-resource${mcpPath}`,
} as const;

const pathByLink = {
  export: exportPath,
  upload: uploadPath,
  import: importPath,
  image: imagePath,
} as const;

/** The page on which users connect their accounts. Each service has its own section on it. */
export const homePath = '/';

/** The path of a service's redirect URI. */
export const callbackPathOf = (service: Service) => `/connect/${service}/callback`;

/** The origin of this server: PUBLIC_URL, or else the origin in the request's URL. */
export function originFor({ url }: Request, { publicUrl }: Config): string {
  return publicUrl ?? new URL(url).origin;
}

/** The URLs of this server that the result of this request contains. */
export function serverUrlsFor(
  request: Request,
  config: Config,
  accounts: Accounts | null,
): ServerUrls {
  // Few operations need the origin, and parsing the request's URL takes time.
  return {
    linkBase: (kind) => `${originFor(request, config)}${pathByLink[kind]}`,
    connectUrl: (service) =>
      accounts?.offered.has(service) ? `${originFor(request, config)}${homePath}#${service}` : null,
  };
}

/** Whether a URL has exactly this path and no query. Faster than parsing the URL, but false for other spellings of the path. */
export const hasPath = ({ url }: Request, path: string): boolean =>
  url.endsWith(path) && url.indexOf('/', url.indexOf('://') + 3) === url.length - path.length;

/**
 * Whether a request comes from a page of this server, or from no page. Only these requests may use the session that a
 * browser sends automatically.
 *
 * This check is stricter than the one for all API requests: other origins of the same site fail it too. Browsers send the source of a
 * request in `Sec-Fetch-Site`, older ones only in `Origin`. A client that sends neither is not a browser, so no page can misuse its session.
 */
export function isSameOrigin(request: Request, config: Config): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return (
    origin === null ||
    origin === new URL(originFor(request, config)).origin ||
    origin === new URL(request.url).origin
  );
}
