import type { Session } from '../../account/account.ts';
import type { Accounts } from '../../account/accounts.ts';
import { hasOwnTokens, resolveViewer, withoutServerAccount } from '../../account/viewer.ts';
import type { Config } from '../../config/config.ts';
import type { Secret } from '../../config/secret.ts';
import type { DocumentReader } from '../../operation/document-reader.ts';
import { isGatewayQuery } from '../document/gateway-query.ts';
import type { ContextFactory } from '../request/context-factory.ts';
import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { isSameOrigin, serverUrlsFor } from '../request/server-url.ts';
import { isFromListedOrigin } from './access/cors.ts';

/** What the server needs to identify callers and to create their contexts. */
export interface GraphContextOptions {
  readonly config: Config;
  readonly contexts: ContextFactory;
  /** The token of the sandbox's default user. Null without the sandbox. */
  readonly sandboxToken: Secret | null;
  /** Null if no service can be connected. */
  readonly accounts: Accounts | null;
}

/** What is needed to execute operations. */
export interface ExecutionContextOptions extends GraphContextOptions {
  readonly documentReader: DocumentReader;
}

/**
 * Identifies the caller before the body is read, and executes the operation with the graph's context. Resolvers
 * cannot access the HTTP request or its headers.
 */
export function useGraphContext(options: ExecutionContextOptions): ServerPlugin {
  const { config, contexts, accounts } = options;
  return {
    onRequestParse({ request, serverContext }) {
      // The route of an agent knows its caller.
      if (serverContext.viewer !== undefined) return;
      const resolve = (session: Session | null) => {
        serverContext.viewer = resolveViewer(request.headers, session, options);
      };
      // Most callers send no cookie. For them this hook stays synchronous.
      if (accounts === null || !request.headers.has('cookie')) return resolve(null);
      const isTrusted = isSameOrigin(request, config) || isFromListedOrigin(request, config);
      // These callers need nothing of the store, so they must not wait for it.
      if (hasOwnTokens(request.headers))
        return resolve(isTrusted ? accounts.openLater(request.headers) : null);
      return accounts.open(request.headers).then((session) => {
        if (session !== null && !isTrusted) {
          throw rejection(
            'FORBIDDEN',
            'Pages of other origins may not use the accounts connected here.',
            {
              status: 403,
            },
          );
        }
        resolve(session);
      });
    },
    onExecute({ args: { document }, context, extendContext, executeFn, setExecuteFn }) {
      const { viewer, operationAbort, operationWork } = context;
      if (!viewer || !operationAbort || !operationWork)
        throw new Error('An operation started without a viewer or a time limit.');
      const addresses = serverUrlsFor(context.request, config, accounts);
      const isOwnAccountOmitted =
        config.requireCallerCredentials === 'auto' && isGatewayQuery(document);
      const caller = isOwnAccountOmitted ? withoutServerAccount(viewer) : viewer;
      const observer = context.observed?.upstream ?? null;
      const { documentReader } = options;
      const graph = contexts.contextFor(
        caller,
        operationAbort,
        operationWork,
        addresses,
        documentReader,
        observer,
      );
      extendContext({ graph });
      setExecuteFn((args) => executeFn({ ...args, contextValue: graph }));
    },
  };
}
