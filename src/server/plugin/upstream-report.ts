import { isAsyncIterable } from 'graphql-yoga';
import type { ServerPlugin } from '../request/request-state.ts';
import type { ResultPart } from '../request/result-part.ts';

/**
 * Adds the upstream cost to each result, as `extensions.upstream`. An incremental result has it in its last part.
 */
export function useUpstreamReport(): ServerPlugin {
  return {
    onExecute({ context }) {
      const { graph } = context;
      if (!graph) return;
      const withReport = <Part extends ResultPart>(result: Part) => ({
        ...result,
        extensions: { ...result.extensions, upstream: graph.upstream.report() },
      });
      return {
        onExecuteDone({ result, setResult }) {
          if (!isAsyncIterable(result)) return setResult(withReport(result));
          return {
            onNext({ result: part, setResult: setPart }) {
              if ('hasNext' in part && !part.hasNext) setPart(withReport(part));
            },
          };
        },
      };
    },
  };
}
