import { isAsyncIterable } from 'graphql-yoga';
import type { ServerPlugin } from './plugin.ts';

/** Adds to each answer what it cost upstream, as `extensions.upstream`. */
export function useUpstreamReport(): ServerPlugin {
  return {
    onExecute({ context }) {
      return {
        onExecuteDone({ result, setResult }) {
          if (isAsyncIterable(result) || !context.graph) return;
          const upstream = context.graph.upstream.report();
          setResult({ ...result, extensions: { ...result.extensions, upstream } });
        },
      };
    },
  };
}
