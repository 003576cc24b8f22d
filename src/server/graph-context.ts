import { resolveViewer } from '../auth/viewer.ts';
import type { Secret } from '../config/secret.ts';
import type { Config } from '../config.ts';
import { exportBaseFor } from './export-address.ts';
import type { ContextFactory, ServerPlugin } from './plugin.ts';

/** Whom to act for, and where contexts come from. */
export interface GraphContextOptions {
  readonly config: Config;
  readonly contexts: ContextFactory;
  /** The sandbox's default person, while the sandbox stands in for the services. */
  readonly sandboxToken: Secret | null;
}

/**
 * Finds out who is asking before anything they sent is read, and runs the operation with the graph's own context: no
 * resolver can reach the HTTP request, its headers or another resolver's state.
 */
export function useGraphContext(options: GraphContextOptions): ServerPlugin {
  const { config, contexts, sandboxToken } = options;
  return {
    onRequestParse({ request, serverContext }) {
      serverContext.viewer = resolveViewer(request.headers, config, sandboxToken);
    },
    onExecute({ context, extendContext, executeFn, setExecuteFn }) {
      const { viewer, signal } = context;
      if (!viewer || !signal) throw new Error('An operation began without a viewer or a deadline.');
      const exportBase = exportBaseFor(context.request, config);
      const graph = contexts.contextFor(viewer, signal, exportBase);
      extendContext({ graph });
      setExecuteFn((args) => executeFn({ ...args, contextValue: graph }));
    },
  };
}
