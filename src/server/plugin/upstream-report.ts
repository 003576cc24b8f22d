import { isAsyncIterable } from 'graphql-yoga';
import type { ServerPlugin } from '../request/request-state.ts';
import type { AnswerPart } from '../request/result-part.ts';

/**
 * Adds to each answer what it cost upstream, as `extensions.upstream`; to one in parts with the last, when it is known.
 */
export function useUpstreamReport(): ServerPlugin {
  return {
    onExecute({ context }) {
      const { graph } = context;
      if (!graph) return;
      const withReport = <Part extends AnswerPart>(result: Part) => ({
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
