import type { Accounts, Session } from '../../auth/accounts.ts';
import { resolveViewer } from '../../auth/viewer.ts';
import type { Config } from '../../config/config.ts';
import type { Secret } from '../../config/secret.ts';
import { refusal } from '../request/rejection.ts';
import type { ContextFactory, ServerPlugin } from '../request/request-state.ts';
import { isFromOwnPage } from '../request/same-origin.ts';
import { ownAddressesFor } from '../request/server-url.ts';
import { isFromListedOrigin } from './cors.ts';

/** Whom to act for, and where contexts come from. */
export interface GraphContextOptions {
  readonly config: Config;
  readonly contexts: ContextFactory;
  /** The sandbox's default person, while the sandbox stands in for the services. */
  readonly sandboxToken: Secret | null;
  /** Null where no service can be connected. */
  readonly accounts: Accounts | null;
}

/**
 * Finds out who is asking before anything they sent is read, and runs the operation with the graph's own context: no
 * resolver can reach the HTTP request, its headers or another resolver's state.
 */
export function useGraphContext(options: GraphContextOptions): ServerPlugin {
  const { config, contexts, accounts } = options;
  return {
    onRequestParse({ request, serverContext }) {
      const resolve = (session: Session | null) => {
        serverContext.viewer = resolveViewer(request.headers, session, options);
      };
      // Callers without a cookie, which are most, wait for nobody.
      if (accounts === null || !request.headers.has('cookie')) return resolve(null);
      return accounts.open(request.headers).then((session) => {
        const isTrusted = isFromOwnPage(request, config) || isFromListedOrigin(request, config);
        if (session !== null && !isTrusted) {
          throw refusal('FORBIDDEN', 'Other pages may not use the accounts connected here.', {
            status: 403,
          });
        }
        resolve(session);
      });
    },
    onExecute({ context, extendContext, executeFn, setExecuteFn }) {
      const { viewer, signal } = context;
      if (!viewer || !signal) throw new Error('An operation began without a viewer or a deadline.');
      const addresses = ownAddressesFor(context.request, config, accounts);
      const graph = contexts.contextFor(viewer, signal, addresses);
      extendContext({ graph });
      setExecuteFn((args) => executeFn({ ...args, contextValue: graph }));
    },
  };
}
