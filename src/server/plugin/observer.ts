import type { GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import { sizeOfData } from '../../engine/executor/run-plan.ts';
import type { OperationObserver } from '../../operation/report/operation-observer.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { errorsOf, type ResultPart } from '../request/result-part.ts';

/** Reports operations to an observer, for metrics and traces. It follows the plugin that gives errors the codes that clients receive. */
export function useObserver(observer: OperationObserver | null): ServerPlugin {
  if (observer === null) return {};
  return {
    onExecute({ context: { operation, request, requestId, trustedId }, extendContext }) {
      if (operation === undefined) return;
      const { kind: type, name, document } = operation;
      const { headers } = request;
      const started = { type, name, document, headers, requestId, trustedId };
      const observed = observer.start(started);
      extendContext({ observed, ...(observed.span && { span: observed.span }) });
    },
    onResultProcess({ request, result, setResult, serverContext }) {
      const { observed, requestId, operationWork } = serverContext;
      const processorTime = () => ({ processorMs: operationWork?.processorMs ?? 0 });
      if (Array.isArray(result)) return;
      if (!isAsyncIterable(result)) {
        const { data, errors = [] } = result;
        const errorCodes = errors.map(codeOf);
        if (observed === undefined) {
          const { headers } = request;
          const span = observer.rejected(errorCodes, { headers, requestId });
          if (span !== null) serverContext.span = span;
          return;
        }
        const hasData = data !== null && data !== undefined;
        const size = hasData ? sizeOfData(data) : null;
        return observed.end({ errorCodes, hasData, size, ...processorTime() });
      }
      // The events of a subscription are observed where they are executed.
      if (observed === undefined) return;
      const errorCodes: unknown[] = [];
      let hasData = false;
      const collect = <Part extends ResultPart & { readonly data?: unknown }>(part: Part) => {
        errorCodes.push(...errorsOf(part).map(codeOf));
        if (part.data !== null && part.data !== undefined) hasData = true;
        return part;
      };
      // Runs at the end of an incremental result, or when the client disconnects.
      const end = () => observed.end({ errorCodes, hasData, size: null, ...processorTime() });
      setResult(mapAsyncIterator(result, collect, undefined, end));
    },
  };
}

const codeOf = ({ extensions }: GraphQLError): unknown => extensions['code'];
