import type { Accounts } from '../../auth/accounts.ts';
import type { Service } from '../../auth/credential.ts';
import type { Config } from '../../config/config.ts';
import type { OwnAddresses } from './request-state.ts';

/** Where links to files are answered; a token follows. */
export const exportPath = '/export/';

/** The page where people connect their accounts; each service has its own place on it. */
export const homePath = '/';

/** Where a service sends browsers back to, and nothing else answers. */
export const callbackPathOf = (service: Service) => `/connect/${service}/callback`;

/** The origin of this server: PUBLIC_URL, else the name by which the request came. */
export function originFor({ url }: Request, { publicUrl }: Config): string {
  return publicUrl ?? new URL(url).origin;
}

/** The addresses of this server that answers to this request name. */
export function ownAddressesFor(
  request: Request,
  config: Config,
  accounts: Accounts | null,
): OwnAddresses {
  const origin = originFor(request, config);
  return {
    exportBase: `${origin}${exportPath}`,
    connectUrl: (service) =>
      accounts?.offered.has(service) ? `${origin}${homePath}#${service}` : null,
  };
}
